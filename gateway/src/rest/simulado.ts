import type { Dispatcher } from 'undici';
import { z } from 'zod';

const TIMEOUT_MS = 10_000;

/** An intent's number: no blank, no slash, nothing to be decoded. */
const ID = /^[\w-]{1,100}$/;

const refusal = z.object({
  codigo: z.string().max(60),
  mensagem: z.string().max(600),
  campo: z.string().max(60).nullish(),
});

const intencao = z.object({
  id: z.string(),
  status: z.string(),
  valor: z.number(),
  erro: z.object({ codigo: z.string(), mensagem: z.string() }).nullable(),
});

/** What a browser asks of the API's own card provider. */
export type SimuladoCall =
  | { readonly kind: 'ler'; readonly id: string; readonly clientSecret: string }
  | { readonly kind: 'confirmar' | 'autenticar'; readonly id: string; readonly body: object };

/** Its answer: the status and JSON that may go on to the browser. */
export interface SimuladoReply {
  readonly status: number;
  readonly body: z.infer<typeof intencao> | z.infer<typeof refusal>;
}

/**
 * Asks the simulated card provider, which stands at the API's origin outside `/api`. Nothing goes along but what the
 * call holds. Null when there is no answer in 10 s, or one in other words than the provider's: its text is not told.
 */
export async function askSimulado(
  pool: Dispatcher,
  call: SimuladoCall,
  signal: AbortSignal,
): Promise<SimuladoReply | null> {
  try {
    const reply = await pool.request({
      ...toRequest(call),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return readReply(reply.statusCode, await reply.body.json());
  } catch {
    return null;
  }
}

/** True for what can be an intent's number. */
export function isIntencaoId(id: string): boolean {
  return ID.test(id);
}

function toRequest(call: SimuladoCall) {
  const headers = { accept: 'application/json', 'user-agent': 'decantaria-gateway' };
  const path = `/simulado/intencoes/${call.id}`;
  if (call.kind === 'ler') {
    const query = new URLSearchParams({ client_secret: call.clientSecret }).toString();
    return { method: 'GET', path: `${path}?${query}`, headers } as const;
  }
  return {
    method: 'POST',
    path: `${path}/${call.kind}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(call.body),
  } as const;
}

function readReply(status: number, json: unknown): SimuladoReply | null {
  const schema = status === 200 ? intencao : refusal;
  const parsed = schema.safeParse(json);
  const told = status === 200 || (status >= 400 && status <= 499);
  return told && parsed.success ? { status, body: parsed.data } : null;
}
