import { isNear } from '@decantaria/server/client-address';
import type { Span, Tracing } from '@decantaria/server/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentSpan } from '../telemetry/statements.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined without tracing. */
    span?: Span;
  }
}

/**
 * Makes a span of each request, to which the statements of its work are added. Only a sender near this server, such
 * as the gateway, continues its own trace: others would choose what is recorded.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url;
    const span = tracing.request(
      route === undefined ? method : `${method} ${route}`,
      { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
      believedParent(request),
    );
    request.span = span;
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      const failure = statusCode >= 500 ? String(statusCode) : undefined;
      span.end({ 'http.response.status_code': statusCode }, failure);
    });
    currentSpan.run(span, done);
  });
  // The body arrives in the context of its connection, not of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) currentSpan.run(request.span, done);
    else done();
  });
}

function believedParent({ headers, socket }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  const isBelieved = isNear(socket.remoteAddress ?? '');
  return isBelieved && typeof traceparent === 'string' ? traceparent : undefined;
}
