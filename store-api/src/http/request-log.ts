import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * One line a request, at `debug`: method, route, status, milliseconds. The route and not the address,
 * whose parameters and query may hold what no log should keep (P18). Failures are logged where they are
 * handled.
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
      },
      'request',
    );
  }
}
