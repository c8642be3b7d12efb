import {
  type ApolloServer,
  type BaseContext,
  HeaderMap,
  type HTTPGraphQLRequest,
} from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, FALLBACK_SECONDS } from '../graphql/answers/answer-cache.ts';
import type { AnswerSlot, Asked } from '../graphql/answers/plugin.ts';
import { currentOperation } from '../graphql/apollo.ts';
import { sdl } from '../graphql/schema.ts';
import type { OperationStats } from '../telemetry/request-stats.ts';
import { type CachedBody, sendBody, sendEncoded, sendText } from './cached-body.ts';
import { carriesOwnCookie } from './credential.ts';
import { requireShallow } from './json.ts';
import type { OperationOpener } from './operation.ts';
import { allowExplorer } from './sandbox.ts';
import { searchOf } from './server.ts';
import { acceptUploads, carriesUpload, receiveUpload } from './uploads.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The cached answer that is sent: its key, and what is counted of the operation. */
    answer: (Pick<OperationStats, 'name' | 'uses'> & { readonly key: string }) | undefined;
  }
}

interface GraphqlParts<Context extends BaseContext> {
  readonly apollo: ApolloServer<Context>;
  readonly operation: OperationOpener<Context>;
  /** Lets a request be answered from the cached answers; undefined while they are off. */
  readonly offer: ((http: HTTPGraphQLRequest, asked: Asked) => AnswerSlot<CachedBody>) | undefined;
  readonly https: boolean;
  readonly introspection: boolean;
  readonly sandbox: boolean;
}

/** `/graphql` (GET and POST, multipart included) and `/schema.graphql`. Starts Apollo. */
export async function graphqlRoutes<Context extends BaseContext>(
  app: FastifyInstance,
  parts: GraphqlParts<Context>,
): Promise<void> {
  const { apollo, introspection, sandbox } = parts;
  await apollo.start();
  app.decorateReply('answer');
  app.register(async (scope) => {
    acceptUploads(scope);
    scope.route({
      method: ['GET', 'POST'],
      url: '/graphql',
      preHandler: (request, reply, done) => {
        if (sandbox && openedInBrowser(request)) {
          reply.redirect('/sandbox', 302);
          return;
        }
        if (sandbox) allowExplorer(request, reply);
        reply.header('vary', 'Accept, Accept-Encoding, Origin');
        done();
      },
      handler: (request, reply) => respond(request, reply, parts),
    });
  });
  if (sandbox) {
    app.options('/graphql', (request, reply) => {
      allowExplorer(request, reply);
      return reply.code(204).send();
    });
  }
  app.get('/schema.graphql', (_, reply) => {
    if (!introspection) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('text/plain; charset=utf-8')
      .send(sdl);
  });
}

async function respond<Context extends BaseContext>(
  request: FastifyRequest,
  reply: FastifyReply,
  { apollo, offer, operation: opener, https }: GraphqlParts<Context>,
) {
  const { operation, signal, trace, openContext } = opener.open(request, reply);
  const hasOwnCookie = carriesOwnCookie(request, https);
  const search = searchOf(request.url);
  requireShallowQuery(search);
  const execute = (body: unknown, slotOf: typeof offer) => {
    const http: HTTPGraphQLRequest = {
      method: request.method,
      headers: headersOf(request, hasOwnCookie),
      search,
      body,
    };
    const slot = slotOf?.(http, { operation, signal, stats: request.stats });
    const running = currentOperation.run(operation, () =>
      apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: http,
        context: async () => openContext(),
      }),
    );
    return { running, slot };
  };
  const { running, slot } = carriesUpload(request)
    ? { running: receiveUpload(request, reply, (body) => execute(body, undefined).running) }
    : execute(request.body, trace ? undefined : offer);
  const response = await running;
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.code(response.status ?? 200);
  if (slot?.cached) {
    const { key, answer } = slot.cached;
    const { name, uses } = operation.stats;
    reply.answer = { key, name, uses };
    const isShared =
      request.method === 'GET' && !hasOwnCookie && request.headers.authorization === undefined;
    if (!isShared) return sendEncoded(answer.body, request, reply);
    for (const [header, value] of sharedHeaders(answer)) reply.header(header, value);
    return sendBody(answer.body, request, reply);
  }
  return sendText(response.body.kind === 'complete' ? response.body.string : '', request, reply);
}

/**
 * Headers of a cached answer to a GET without credentials, for shared caches. `max-age` is the whole lifetime, of which
 * `age` has passed. Everything else stays `no-store`.
 */
export function sharedHeaders({ body, lifetime, age }: Answer<CachedBody>) {
  return [
    [
      'cache-control',
      `public, max-age=${lifetime}, stale-while-revalidate=${lifetime}, stale-if-error=${FALLBACK_SECONDS}`,
    ],
    ['etag', body.etag],
    ['age', String(age)],
  ] as const;
}

/** Throws `RequestRefused` when JSON of the query nests too deep. */
function requireShallowQuery(search: string): void {
  if (search === '') return;
  const parameters = new URLSearchParams(search);
  for (const name of ['variables', 'extensions']) parameters.getAll(name).forEach(requireShallow);
}

/**
 * The headers that Apollo reads. Apollo refuses requests that another site's page could send without a preflight. A GET
 * without the gateway's cookies is exempt: it changes nothing and reads what everyone may read.
 */
function headersOf({ method, headers }: FastifyRequest, hasOwnCookie: boolean): HeaderMap {
  const map = new HeaderMap(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const isHarmless = method === 'GET' && !hasOwnCookie && headers['content-type'] === undefined;
  if (isHarmless) map.set('apollo-require-preflight', 'not needed');
  return map;
}

function openedInBrowser(request: FastifyRequest): boolean {
  const accepted = request.headers.accept ?? '';
  return request.method === 'GET' && accepted.includes('text/html') && !request.url.includes('?');
}
