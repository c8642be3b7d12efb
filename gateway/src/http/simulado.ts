import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { pagamentoIndisponivel } from '../pagamentos/falhas.ts';
import { askSimulado, isIntencaoId, type SimuladoCall } from '../rest/simulado.ts';

const MAX_BODY_BYTES = 4 * 1024;

interface Asked {
  Params: { id: string };
}

/**
 * `/simulado/intencoes/*`: what a browser does at the API's own card provider, under the shop's address, since a page
 * of the shop talks to no other. Served only where that provider takes the payments. A card is passed on and forgotten:
 * no cookie goes along, and no body is ever logged.
 */
export function simuladoRoutes(app: FastifyInstance, pool: Dispatcher): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');

    scope.get<Asked & { Querystring: { client_secret?: unknown } }>(
      '/simulado/intencoes/:id',
      (request, reply) => {
        const { client_secret: clientSecret } = request.query;
        if (typeof clientSecret !== 'string') return reply.callNotFound();
        return pass(pool, request, reply, { kind: 'ler', id: request.params.id, clientSecret });
      },
    );

    for (const kind of ['confirmar', 'autenticar'] as const) {
      scope.post<Asked>(
        `/simulado/intencoes/:id/${kind}`,
        { bodyLimit: MAX_BODY_BYTES },
        (request, reply) => {
          if (fromElsewhere(request)) return reply.callNotFound();
          const { body } = request;
          // Only JSON has a body here, and a form of another site's page cannot send that.
          if (typeof body !== 'object' || body === null) return refuseBody(request, reply);
          return pass(pool, request, reply, { kind, id: request.params.id, body });
        },
      );
    }
  });
}

async function pass(
  pool: Dispatcher,
  request: FastifyRequest,
  reply: FastifyReply,
  call: SimuladoCall,
) {
  if (!isIntencaoId(call.id)) return reply.callNotFound();
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const answer = await askSimulado(pool, call, gone.signal);
  reply.header('cache-control', 'no-store');
  if (answer !== null) return reply.code(answer.status).send(answer.body);
  request.log.warn({ call: call.kind }, 'simulated provider failed');
  const { codigo, mensagem } = pagamentoIndisponivel();
  return reply.code(502).send({ codigo, mensagem });
}

/** True for a request that the browser itself says no page of the shop makes. */
function fromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin';
}

function refuseBody(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(415)
    .header('cache-control', 'no-store')
    .send({ error: 'Send application/json.', requestId: request.id });
}
