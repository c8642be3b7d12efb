import { nestsTooDeep } from '@decantaria/server/json-depth';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';

/** Fastify's JSON parser, but an empty body counts as no body instead of an error, and one that nests too deep is refused. */
export function createJsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (nestsTooDeep(body)) done(refuse(400));
    else return parse(request, body, done);
  };
}

/** Parses JSON. Throws `Refusal` 400 for a text that nests too deep, `SyntaxError` for one that is no JSON. */
export function parseJson(text: string): unknown {
  if (nestsTooDeep(text)) throw refuse(400);
  return JSON.parse(text);
}
