import { randomUUID } from 'node:crypto';
import { type Pace, timeouts } from '@decantaria/server/slow-requests';
import type { TrustProxy } from '@decantaria/server/trust-proxy';
import { answerUnreadable } from '@decantaria/server/unreadable';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { textOf } from './errors.ts';
import { readReadableTarget } from './target.ts';

const MAX_BODY_BYTES = 100 * 1024;

interface ServerParts {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: TrustProxy | false;
  readonly pace: Pace;
}

/** Adds one concern to the server: its hooks and its routes. It reads its slice of the parts. */
export type Concern<Parts> = (app: FastifyInstance, parts: Parts) => unknown;

/** Opens the HTTP server with these concerns. Hooks run in the order of the list. Does not listen. */
export async function openServer<Parts extends ServerParts>(
  parts: Parts,
  concerns: readonly Concern<Parts>[],
): Promise<FastifyInstance> {
  const { log, trustProxy, pace } = parts;
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    rewriteUrl: readReadableTarget,
    trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable((status) => ({ error: textOf(status) })),
    ...timeouts(pace),
    // With `optimizeEmptyRequests`, a request without a body emits no events of one.
    http: { ...timeouts(pace).http, optimizeEmptyRequests: true },
  });
  for (const concern of concerns) await concern(app, parts);
  return app;
}
