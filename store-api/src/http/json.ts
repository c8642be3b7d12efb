import type { FastifyBodyParser, FastifyInstance } from 'fastify';

/** Fastify's JSON parser, but an empty body counts as no body instead of an error. */
export function createJsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done);
}
