import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagamentoIndisponivel } from '../../shop/pagamentos/falhas.ts';
import { abortWhenClientLeaves } from './connections.ts';

const MAX_BODY_BYTES = 4 * 1024;
/** An intent's id holds no space, no slash and no escape. */
const PATH = '/simulado/intencoes/:id(^[\\w-]{1,100}$)';

interface IntencaoRoute {
  Params: { id: string };
  Querystring: { client_secret?: unknown };
}

/** Calls the provider. Null when it does not answer. */
type AskSimulado = (
  path: string,
  signal: AbortSignal,
  body?: object,
) => Promise<{ readonly status: number; readonly body: object } | null>;

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
    scope.get<IntencaoRoute>(PATH, (request, reply) => {
      const { client_secret: secret } = request.query;
      if (typeof secret !== 'string') return reply.callNotFound();
      const query = new URLSearchParams({ client_secret: secret }).toString();
      return pass(`${request.params.id}?${query}`, request, reply);
    });

    for (const kind of ['confirmar', 'autenticar']) {
      scope.post<IntencaoRoute>(
        `${PATH}/${kind}`,
        { bodyLimit: MAX_BODY_BYTES },
        (request, reply) => {
          if (isCrossSite(request)) return reply.callNotFound();
          const { body } = request;
          // Only JSON is parsed here, and another site's form cannot send JSON.
          if (typeof body !== 'object' || body === null) {
            return reply.code(415).send({ error: 'Send application/json.', requestId: request.id });
          }
          return pass(`${request.params.id}/${kind}`, request, reply, body);
        },
      );
    }
  });

  const pass = async (
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
    body?: object,
  ) => {
    const answer = await askSimulado(path, abortWhenClientLeaves(reply), body);
    if (answer !== null) return reply.code(answer.status).send(answer.body);
    request.log.warn('simulated provider failed');
    const { codigo, mensagem } = pagamentoIndisponivel;
    return reply.code(502).send({ codigo, mensagem });
  };
}

/** True when the browser reports that another site's page sent the request. */
function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin';
}
