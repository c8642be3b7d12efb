import {
  type ApolloServer,
  type BaseContext,
  HeaderMap,
  type HTTPGraphQLRequest,
} from '@apollo/server';
import type { Aparelhos } from '@decantaria/server/aparelho';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../shop/sessao/credential.ts';
import type { FastAnswers } from '../fast/answers.ts';
import { type Known, textOfData } from '../fast/known.ts';
import type { AnswerSlot, Asked } from '../graphql/answers/plugin.ts';
import { currentOperation } from '../graphql/apollo.ts';
import { sdl } from '../graphql/schema.ts';
import { tallyOperation } from '../telemetry/tally.ts';
import { sendAnswer } from './answers.ts';
import type { Body } from './body.ts';
import { abortWhenClientLeaves } from './client-gone.ts';
import { chooseEncoding, compress } from './compression.ts';
import { carriesOwnCookie, readCredential, readPagamentos } from './credential.ts';
import { allowExplorer } from './explorer.ts';
import { requireShallow } from './json.ts';
import type { Reporter } from './logging.ts';
import { searchOf } from './target.ts';
import { acceptUploads, carriesUpload, receiveUpload } from './uploads.ts';

export interface GraphqlRoutes<Context extends BaseContext> {
  readonly apollo: ApolloServer<Context>;
  readonly known: Known;
  /** Lets a request be answered from the kept answers; undefined while they are off. */
  readonly offer: ((http: HTTPGraphQLRequest, asked: Asked) => AnswerSlot<Body>) | undefined;
  readonly fastAnswers: FastAnswers;
  readonly openContext: (caller: Caller) => Context;
  readonly https: boolean;
  readonly aparelhos: Aparelhos;
  readonly introspection: boolean;
  readonly sandbox: boolean;
  readonly restTrace: boolean;
  readonly reporter: Reporter;
}

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
  const { apollo, known, offer, openContext, fastAnswers } = routes;
  const signal = abortWhenClientLeaves(reply);
  const operation = {
    requestId: request.id,
    report: routes.reporter(request.log),
    tally: tallyOperation(request.tally),
  };
  const trace = routes.restTrace && request.headers['x-decantaria-trace'] === '1';
  const open = () => {
    const from = request.clientAddress;
    return openContext({
      requestId: request.id,
      address: from.address,
      addressShared: from.shared,
      credential: readCredential(request, reply, routes),
      pagamentos: readPagamentos(request, reply, routes.https),
      signal,
      tally: request.tally,
      trace,
    });
  };
  reply.header('vary', 'Accept, Accept-Encoding, Origin');

  const found = trace ? null : known.find(request.headers, request.body);
  const begun = found && begin(() => known.run(found, open(), operation.tally));
  const text = await begun?.then(textOfData, () => null);
  if (found && text != null) return sendText(text, request, reply.type(found.contentType));

  const hasOwnCookie = carriesOwnCookie(request, routes.https);
  const search = searchOf(request.url);
  requireShallowQuery(search);
  const execute = (body: unknown, slotOf: typeof offer) => {
    const http: HTTPGraphQLRequest = {
      method: request.method,
      headers: headersOf(request, hasOwnCookie),
      search,
      body,
    };
    if (begun) known.handOver(operation, begun);
    const slot = slotOf?.(http, { operation, signal, tally: request.tally });
    const running = currentOperation.run(operation, () =>
      apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest: http, context: async () => open() }),
    );
    return { running, slot };
  };
  const { running, slot } = carriesUpload(request)
    ? { running: receiveUpload(request, reply, (body) => execute(body, undefined).running) }
    : execute(request.body, trace || begun ? undefined : offer);
  const response = await running;
  const status = response.status ?? 200;
  const type = response.headers.get('content-type');
  if (status === 200 && type !== undefined) known.learnType(request.headers.accept ?? '', type);
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.code(status);
  if (slot?.kept) {
    fastAnswers.learn({ key: slot.kept.key, name: operation.tally.name }, request, reply);
    const isShared =
      request.method === 'GET' && !hasOwnCookie && request.headers.authorization === undefined;
    return sendAnswer(slot.kept.answer, isShared, request, reply);
  }
  return sendText(response.body.kind === 'complete' ? response.body.string : '', request, reply);
}

/** Throws `RequestRefused` when JSON of the query nests too deep. */
function requireShallowQuery(search: string): void {
  if (search === '') return;
  const parameters = new URLSearchParams(search);
  for (const name of ['variables', 'extensions']) parameters.getAll(name).forEach(requireShallow);
}

/** Begins work whose first step may throw. */
async function begin<T>(work: () => Promise<T>): Promise<T> {
  return work();
}

/** Sends a text in the client's best encoding. */
async function sendText(text: string, request: FastifyRequest, reply: FastifyReply) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  // As a string: Node writes head and body at once.
  if (encoding === null) return reply.send(text);
  const { bytes, encoding: used } = await compress(text, encoding);
  if (used) reply.header('content-encoding', used);
  return reply.header('content-length', bytes.length).send(bytes);
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
