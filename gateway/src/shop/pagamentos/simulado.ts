/** A browser's call to the API's simulated card provider. */
export type SimuladoCall =
  | { readonly kind: 'ler'; readonly id: string; readonly clientSecret: string }
  | { readonly kind: 'confirmar' | 'autenticar'; readonly id: string; readonly body: object };

/** Calls the simulated card provider. Resolves to the status and JSON for the browser; null when it does not answer. */
export type AskSimulado = (
  call: SimuladoCall,
  signal: AbortSignal,
) => Promise<{ readonly status: number; readonly body: object } | null>;

/** An intent's id: no space, no slash, no escape. */
const ID = /^[\w-]{1,100}$/;

/** True for a possible intent id. */
export function isIntencaoId(id: string): boolean {
  return ID.test(id);
}
