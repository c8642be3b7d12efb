import { MAX_DEPTH, nestsTooDeep } from '@decantaria/server/json-depth';
import type { FastifyInstance } from 'fastify';
import { RequestRefused } from './errors.ts';

/** Reads JSON bodies with Fastify's parser, unless they nest too deep. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => (nestsTooDeep(body) ? done(tooDeep()) : parse(request, body, done)),
  );
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws `RequestRefused` 400 when a JSON text nests too deep to be parsed, printed or compared. */
export function requireShallow(text: string): void {
  if (nestsTooDeep(text)) throw tooDeep();
}

function tooDeep(): RequestRefused {
  return new RequestRefused(400, `The JSON nests deeper than ${MAX_DEPTH} levels.`);
}
