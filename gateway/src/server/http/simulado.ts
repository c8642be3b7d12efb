import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagamentoIndisponivel } from '../../shop/pagamentos/falhas.ts';
import {
  type AskSimulado,
  isIntencaoId,
  type SimuladoCall,
} from '../../shop/pagamentos/simulado.ts';
import { abortWhenClientLeaves } from './connections.ts';

const MAX_BODY_BYTES = 4 * 1024;

interface IntencaoRoute {
  Params: { id: string };
}

/**
 * `/simulado/intencoes/*`: forwards a browser's calls to the API's simulated card provider, since the shop's pages call
 * no other origin. Only where that provider takes payments. Forwards no cookie and logs no body.
 */
export function simuladoRoutes(
  app: FastifyInstance,
  parts: {
    readonly pagamento: { readonly provedor?: string | null };
    readonly askSimulado: AskSimulado;
  },
): void {
  const { pagamento, askSimulado } = parts;
  if (pagamento.provedor !== 'SIMULADO') return;
  app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');

    scope.get<IntencaoRoute & { Querystring: { client_secret?: unknown } }>(
      '/simulado/intencoes/:id',
      (request, reply) => {
        const { client_secret: clientSecret } = request.query;
        if (typeof clientSecret !== 'string') return reply.callNotFound();
        return pass(askSimulado, request, reply, {
          kind: 'ler',
          id: request.params.id,
          clientSecret,
        });
      },
    );

    for (const kind of ['confirmar', 'autenticar'] as const) {
      scope.post<IntencaoRoute>(
        `/simulado/intencoes/:id/${kind}`,
        { bodyLimit: MAX_BODY_BYTES },
        (request, reply) => {
          if (isCrossSite(request)) return reply.callNotFound();
          const { body } = request;
          // Only JSON is parsed here, and another site's form cannot send JSON.
          if (typeof body !== 'object' || body === null) {
            return reply.code(415).send({ error: 'Send application/json.', requestId: request.id });
          }
          return pass(askSimulado, request, reply, { kind, id: request.params.id, body });
        },
      );
    }
  });
}

async function pass(
  askSimulado: AskSimulado,
  request: FastifyRequest,
  reply: FastifyReply,
  call: SimuladoCall,
) {
  if (!isIntencaoId(call.id)) return reply.callNotFound();
  const answer = await askSimulado(call, abortWhenClientLeaves(reply));
  if (answer !== null) return reply.code(answer.status).send(answer.body);
  request.log.warn({ call: call.kind }, 'simulated provider failed');
  const { codigo, mensagem } = pagamentoIndisponivel;
  return reply.code(502).send({ codigo, mensagem });
}

/** True when the browser reports that another site's page sent the request. */
function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin';
}
