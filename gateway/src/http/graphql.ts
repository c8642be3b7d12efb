import { type ApolloServer, type BaseContext, HeaderMap } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentOperation } from '../graphql/apollo.ts';
import { sdl } from '../graphql/schema.ts';
import type { Aparelhos } from '../sessao/aparelho.ts';
import type { Caller } from '../sessao/credential.ts';
import { tallyOperation } from '../telemetry/tally.ts';
import { clientAddress } from './client-address.ts';
import { abortWhenClientLeaves } from './client-gone.ts';
import { chooseEncoding, compress } from './compression.ts';
import { readCredential, readPagamentos } from './credential.ts';
import type { Reporter } from './logging.ts';
import { acceptUploads, carriesUpload, receiveUpload } from './uploads.ts';

export interface GraphqlRoutes<Context extends BaseContext> {
  readonly apollo: ApolloServer<Context>;
  readonly openContext: (caller: Caller) => Context;
  readonly https: boolean;
  readonly aparelhos: Aparelhos;
  readonly introspection: boolean;
  readonly sandbox: boolean;
  readonly restTrace: boolean;
  readonly reporter: Reporter;
}

/** Apollo's hosted explorer: the only other origin that may call, without the cookie. */
const EXPLORER = 'https://studio.apollographql.com';

/** `/graphql` (GET and POST, multipart included) and `/schema.graphql`. */
export function graphqlRoutes<Context extends BaseContext>(
  app: FastifyInstance,
  routes: GraphqlRoutes<Context>,
): void {
  app.register(async (scope) => {
    acceptUploads(scope);
    scope.route({
      method: ['GET', 'POST'],
      url: '/graphql',
      handler: async (request, reply) => {
        if (routes.sandbox && openedInBrowser(request)) return reply.redirect('/sandbox', 302);
        if (routes.sandbox) allowExplorer(request, reply);
        return respond(request, reply, routes);
      },
    });
  });
  if (routes.sandbox) {
    app.options('/graphql', (request, reply) => {
      allowExplorer(request, reply);
      return reply.code(204).send();
    });
  }
  app.get('/schema.graphql', (_, reply) => {
    if (!routes.introspection) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('text/plain; charset=utf-8')
      .send(sdl);
  });
}

async function respond<Context extends BaseContext>(
  request: FastifyRequest,
  reply: FastifyReply,
  routes: GraphqlRoutes<Context>,
) {
  const { apollo, openContext } = routes;
  const signal = abortWhenClientLeaves(reply);
  const from = clientAddress(request);
  const operation = {
    requestId: request.id,
    report: routes.reporter(request.log),
    tally: tallyOperation(request.tally),
  };
  const execute = (body: unknown) =>
    currentOperation.run(operation, () =>
      apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: request.method,
          headers: headersOf(request),
          search: new URL(request.url, 'http://gateway').search,
          body,
        },
        context: async () =>
          openContext({
            requestId: request.id,
            address: from.address,
            addressShared: from.shared,
            credential: readCredential(request, reply, routes),
            pagamentos: readPagamentos(request, reply, routes.https),
            signal,
            tally: request.tally,
            trace: routes.restTrace && request.headers['x-decantaria-trace'] === '1',
          }),
      }),
    );
  const response = carriesUpload(request)
    ? await receiveUpload(request, reply, execute)
    : await execute(request.body);
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.code(response.status ?? 200);
  reply.header('vary', 'Accept-Encoding, Origin');
  const text = response.body.kind === 'complete' ? response.body.string : '';
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { bytes, encoding: used } = await compress(text, encoding);
  if (used) reply.header('content-encoding', used);
  return reply.header('content-length', bytes.length).send(bytes);
}

function headersOf({ headers }: FastifyRequest): HeaderMap {
  return new HeaderMap(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function openedInBrowser(request: FastifyRequest): boolean {
  const accepted = request.headers.accept ?? '';
  return request.method === 'GET' && accepted.includes('text/html') && !request.url.includes('?');
}

function allowExplorer(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.origin !== EXPLORER) return;
  reply.header('access-control-allow-origin', EXPLORER);
  reply.header('access-control-allow-methods', 'GET, POST');
  reply.header(
    'access-control-allow-headers',
    'content-type, authorization, apollo-require-preflight, x-decantaria-trace',
  );
  reply.header('access-control-max-age', '600');
}
