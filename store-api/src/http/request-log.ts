import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * Logs one line a request at `debug`: method, route, status, milliseconds. Logs the route instead of the
 * address, whose parameters and query may hold personal data. Errors are logged by the error handler.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override defaultErrorLog(): void {}

  override requestCompleted(
    _error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.span && { traceId: request.span.traceId }),
      },
      'request',
    );
  }
}
