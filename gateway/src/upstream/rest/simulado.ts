import type { Dispatcher } from 'undici';
import { z } from 'zod';

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
 * Calls the simulated card provider on the API's origin, outside `/api`: `path` is below `/simulado/intencoes/`, and a
 * `body` is posted. Sends nothing else of the browser. Null when no reply arrives within 10 s, or one of another shape.
 */
export function createSimulado(pool: Dispatcher) {
  return async (path: string, signal: AbortSignal, body?: object) => {
    try {
      const reply = await pool.request({
        method: body ? 'POST' : 'GET',
        path: `/simulado/intencoes/${path}`,
        headers: {
          accept: 'application/json',
          'user-agent': 'decantaria-gateway',
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const { statusCode: status } = reply;
      const schema = status === 200 ? intencao : refusal;
      const isExpected = status === 200 || (status >= 400 && status <= 499);
      const answer = schema.parse(await reply.body.json());
      return isExpected ? { status, body: answer } : null;
    } catch {
      return null;
    }
  };
}
