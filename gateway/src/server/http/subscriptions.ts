import { Readable } from 'node:stream';
import type { Aparelhos } from '@decantaria/server/aparelho';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHandler } from 'graphql-sse';
import { forbidden, tooMany } from '../../shop/errors.ts';
import { ANONYMOUS, type Caller, type Credential } from '../../shop/sessao/credential.ts';
import { type createSubscriber, failedResult, STREAM_PATH } from '../graphql/subscriptions.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { abortWhenClientLeaves } from './connections.ts';
import { readCredential } from './credential.ts';
import { isRecord } from './json.ts';
import type { Reporter } from './logging.ts';

/** Open streams of all clients. Each holds a connection. */
const MAX_STREAMS = 500;

const EVENT_STREAM = 'text/event-stream';

interface SubscriptionRoutes {
  readonly subscribe: ReturnType<typeof createSubscriber>;
  readonly openContext: (caller: Caller) => unknown;
  readonly https: boolean;
  readonly aparelhos: Aparelhos;
  readonly reporter: Reporter;
  readonly metrics: Pick<Metrics, 'watch'>;
}

/**
 * `POST /graphql/stream`: subscriptions as server-sent events, one per connection, with a comment every 12 s as a heartbeat.
 * A refusal is an event too. Closing `app` ends every stream without `complete`, so that clients connect again elsewhere.
 */
export function subscriptionRoutes(
  app: FastifyInstance,
  { subscribe, openContext, https, aparelhos, reporter, metrics }: SubscriptionRoutes,
): void {
  const streams = new Set<AsyncGenerator<string>>();
  metrics.watch('subscriptions_open', () => streams.size);
  const handle = createHandler<FastifyRequest, () => Caller>({
    // No token: one operation per connection.
    authenticate: () => null,
    onSubscribe: ({ raw, context }, params) => {
      const operation = { requestId: raw.id, report: reporter(raw.log) };
      if (isForeign(raw)) return failedResult([forbidden()], operation);
      if (streams.size >= MAX_STREAMS) return failedResult([tooMany()], operation);
      return subscribe(params, () => openContext(context()), operation);
    },
  });

  app.post(STREAM_PATH, async (request, reply) => {
    if (request.headers.accept !== EVENT_STREAM) {
      return reply.code(406).send({ error: `Accept ${EVENT_STREAM}.`, requestId: request.id });
    }
    const signal = abortWhenClientLeaves(reply);
    const credential = ofStream(readCredential(request, reply, { https, aparelhos }));
    const [body, { status, headers }] = await handle({
      method: request.method,
      url: request.url,
      headers: { get: (name) => String(request.headers[name] ?? '') },
      body: isRecord(request.body) ? request.body : null,
      raw: request,
      context: () => ({
        ...ANONYMOUS,
        requestId: request.id,
        origin: request.clientAddress,
        credential,
        signal,
        lastEventId: eventIdOf(request),
      }),
    });
    reply.code(status).header('cache-control', 'no-store');
    if (body === null || typeof body === 'string') {
      return reply.type(headers?.['content-type'] ?? 'text/plain').send(body ?? '');
    }
    streams.add(body);
    reply.raw.once('close', () => streams.delete(body));
    // Proxies such as nginx would hold back the events.
    return reply.type(EVENT_STREAM).header('x-accel-buffering', 'no').send(Readable.from(body));
  });

  app.addHook('preClose', async () => {
    await Promise.all([...streams].map((stream) => stream.return(undefined)));
  });
}

/** Its cookies cannot change, since the headers are sent. Time that passes is no use of the session. */
function ofStream(credential: Credential): Credential {
  const openedAt = Date.now();
  const { stamp, unattendedSeconds } = credential.use;
  return {
    ...credential,
    store: () => undefined,
    clear: () => undefined,
    rememberAparelho: () => undefined,
    storeUse: () => undefined,
    use: {
      stamp,
      get unattendedSeconds() {
        return unattendedSeconds + Math.floor((Date.now() - openedAt) / 1000);
      },
    },
  };
}

/** True for a request from another site's page, unless it brings its own token. */
function isForeign({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers.authorization === undefined;
}

function eventIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : null;
}
