import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { AskSimulado, SimuladoCall } from '../../shop/pagamentos/simulado.ts';

const TIMEOUT_MS = 10_000;

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

/**
 * Calls the simulated card provider on the API's origin, outside `/api`. Sends only the call's own fields. Null when
 * no reply arrives within 10 s, or one of another shape.
 */
export function createSimulado(pool: Dispatcher): AskSimulado {
  return async (call, signal) => {
    try {
      const reply = await pool.request({
        ...toRequest(call),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return readReply(reply.statusCode, await reply.body.json());
    } catch {
      return null;
    }
  };
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

function readReply(status: number, json: unknown) {
  const schema = status === 200 ? intencao : refusal;
  const parsed = schema.safeParse(json);
  const isExpected = status === 200 || (status >= 400 && status <= 499);
  return isExpected && parsed.success ? { status, body: parsed.data } : null;
}
