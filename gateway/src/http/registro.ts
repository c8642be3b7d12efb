import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Operacao } from '../graphql/erros.ts';
import { FalhaRest } from '../rest/falha.ts';

/** One line a request: method, route, status, milliseconds. No address, query, header or body is logged (P18). */
export function registrarRequisicoes(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

/** Writes what was masked to the log: bugs whole, upstream failures by endpoint and kind. */
export function relator(log: FastifyBaseLogger): Operacao['relatar'] {
  return (erro, nivel) => {
    if (nivel === 'bug') log.error({ err: erro }, 'unexpected error in a resolver');
    else if (erro instanceof FalhaRest && erro.tipo !== 'abandonada') {
      log.warn({ call: erro.message, cause: codigoDaCausa(erro.cause) }, 'upstream call failed');
    }
  };
}

function codigoDaCausa(causa: unknown): string | undefined {
  return causa instanceof Error && 'code' in causa ? String(causa.code) : undefined;
}
