import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Pace, timeouts } from '@decantaria/server/slow-requests';
import { readTarget } from '@decantaria/server/target';
import type { TrustProxy } from '@decantaria/server/trust-proxy';
import { answerUnreadable } from '@decantaria/server/unreadable';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { textOf } from './errors.ts';

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

/** `readTarget`, with a malformed percent-escape of the path kept as text, so that a mistyped address becomes a 404 instead of a 400. */
export function readReadableTarget(request: IncomingMessage): string {
  const target = readTarget(request);
  const path = target.slice(0, target.length - searchOf(target).length);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}

/** The query of a target with its `?`; empty without one. */
export function searchOf(target: string): string {
  const at = target.indexOf('?');
  return at === -1 ? '' : target.slice(at);
}
