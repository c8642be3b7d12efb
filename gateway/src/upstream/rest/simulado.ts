import type { Dispatcher } from 'undici';
import { z } from 'zod';

const TIMEOUT_MS = 10_000;

/** An intent's id: no space, no slash, no escape. */
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

/** A browser's call to the API's simulated card provider. */
export type SimuladoCall =
  | { readonly kind: 'ler'; readonly id: string; readonly clientSecret: string }
  | { readonly kind: 'confirmar' | 'autenticar'; readonly id: string; readonly body: object };

/** The status and JSON for the browser. */
export interface SimuladoReply {
  readonly status: number;
  readonly body: z.infer<typeof intencao> | z.infer<typeof refusal>;
}

/**
 * Calls the simulated card provider on the API's origin, outside `/api`. Sends only the call's own fields. Null when
 * no reply arrives within 10 s, or one of another shape.
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

/** True for a possible intent id. */
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
  const isExpected = status === 200 || (status >= 400 && status <= 499);
  return isExpected && parsed.success ? { status, body: parsed.data } : null;
}
