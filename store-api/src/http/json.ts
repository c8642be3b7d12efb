import type { FastifyBodyParser, FastifyInstance } from 'fastify';

/** Fastify's JSON parser, for which an empty body labelled as JSON is no body rather than an error. */
export function createJsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done);
}
