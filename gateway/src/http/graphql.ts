import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operacaoAtual } from '../graphql/apollo.ts';
import { type Contexto, criarContexto, type Servicos } from '../graphql/contexto.ts';
import { sdl } from '../graphql/schema.ts';
import { comprimir, escolherCodificacao } from './compressao.ts';
import { lerCredencial } from './credencial.ts';
import { relator } from './registro.ts';

export interface RotasGraphql {
  readonly apollo: ApolloServer<Contexto>;
  readonly servicos: Servicos;
  readonly https: boolean;
  readonly introspeccao: boolean;
  readonly sandbox: boolean;
}

/** Apollo's hosted explorer, the one other origin that may ask; without the cookie. */
const EXPLORADOR = 'https://studio.apollographql.com';

/** `/graphql` (GET and POST) and `/schema.graphql`. */
export function rotasGraphql(app: FastifyInstance, rotas: RotasGraphql): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: async (request, reply) => {
      if (rotas.sandbox && abriuNoNavegador(request)) return reply.redirect('/sandbox', 302);
      if (rotas.sandbox) permitirExplorador(request, reply);
      return responder(request, reply, rotas);
    },
  });
  if (rotas.sandbox) {
    app.options('/graphql', (request, reply) => {
      permitirExplorador(request, reply);
      return reply.code(204).send();
    });
  }
  app.get('/schema.graphql', (_, reply) => {
    if (!rotas.introspeccao) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('text/plain; charset=utf-8')
      .send(sdl);
  });
}

async function responder(request: FastifyRequest, reply: FastifyReply, rotas: RotasGraphql) {
  const { apollo, servicos, https } = rotas;
  const saiu = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) saiu.abort();
  });
  const operacao = { requestId: request.id, relatar: relator(request.log) };
  const resposta = await operacaoAtual.run(operacao, () =>
    apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: cabecalhosDe(request),
        search: new URL(request.url, 'http://gateway').search,
        body: request.body,
      },
      context: async () =>
        criarContexto(servicos, {
          requestId: request.id,
          endereco: request.ip,
          credencial: lerCredencial(request, reply, https),
          sinal: saiu.signal,
          rastrear: rotas.introspeccao && request.headers['x-decantaria-trace'] === '1',
        }),
    }),
  );
  for (const [nome, valor] of resposta.headers) reply.header(nome, valor);
  reply.code(resposta.status ?? 200);
  reply.header('cache-control', 'no-store');
  reply.header('vary', 'Accept-Encoding, Origin');
  const texto = resposta.body.kind === 'complete' ? resposta.body.string : '';
  const codificacao = escolherCodificacao(request.headers['accept-encoding']);
  const { corpo, codificacao: usada } = await comprimir(texto, codificacao);
  if (usada) reply.header('content-encoding', usada);
  return reply.header('content-length', corpo.length).send(corpo);
}

function cabecalhosDe(request: FastifyRequest): HeaderMap {
  const cabecalhos = new HeaderMap();
  for (const [nome, valor] of Object.entries(request.headers)) {
    if (valor !== undefined) {
      cabecalhos.set(nome, Array.isArray(valor) ? valor.join(', ') : valor);
    }
  }
  return cabecalhos;
}

function abriuNoNavegador(request: FastifyRequest): boolean {
  const aceita = request.headers.accept ?? '';
  return request.method === 'GET' && aceita.includes('text/html') && !request.url.includes('?');
}

function permitirExplorador(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.origin !== EXPLORADOR) return;
  reply.header('access-control-allow-origin', EXPLORADOR);
  reply.header('access-control-allow-methods', 'GET, POST');
  reply.header('access-control-allow-headers', 'content-type, authorization, x-decantaria-trace');
  reply.header('access-control-max-age', '600');
}
