import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';

/** A refused request. Its message is shown to the developer who sent it. */
export class RequestRefused extends Error {
  override name = 'RequestRefused';
  readonly statusCode: 400 | 403 | 413;

  constructor(statusCode: 400 | 403 | 413, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

const CODES: Readonly<Record<number, string>> = { 403: 'FORBIDDEN', 500: 'INTERNAL' };

/** Answers HTTP errors: in GraphQL's shape on `/graphql` and below, as short JSON elsewhere. Bugs are logged and answered as a bare 500. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status =
      error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500 && !hasLeft(error, reply)) {
      request.log.error({ err: error }, 'request failed');
    }
    const message = error instanceof RequestRefused ? error.message : textOf(status);
    const code = CODES[status] ?? 'BAD_REQUEST';
    reply.code(status).header('cache-control', 'no-store');
    return request.routeOptions.url?.startsWith('/graphql')
      ? reply.send({ errors: [{ message, extensions: { code, requestId: request.id } }] })
      : reply.send({ error: message, requestId: request.id });
  });
  app.setNotFoundHandler((request, reply) => {
    const page = /^\/(?![/\\])[^?]*/.exec(request.url)?.[0];
    // A form submitted before the page's script has loaded: redirect to the page.
    if (request.method === 'POST' && page && request.headers.accept?.includes('text/html')) {
      return reply.code(303).header('cache-control', 'no-store').header('location', page).send();
    }
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ error: 'Nothing is served at this address.', requestId: request.id });
  });
}

/** True for the end of a file's stream whose reader closed the connection. */
function hasLeft({ code }: FastifyError, { raw }: FastifyReply): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed;
}

const TEXTS: Readonly<Record<number, string>> = {
  408: 'The request took too long.',
  413: 'The request is larger than 100 KB.',
  415: 'Send application/json.',
  431: 'The headers are too large.',
  500: 'Something went wrong on our side.',
};

/** The text of a refusal for a developer. */
export const textOf = (status: number) => TEXTS[status] ?? 'The request cannot be read.';
