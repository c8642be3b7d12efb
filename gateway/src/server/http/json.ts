import { Readable } from 'node:stream';
import { MAX_DEPTH, nestsTooDeep } from '@decantaria/server/json-depth';
import type { FastifyInstance } from 'fastify';
import { RequestRefused } from './errors.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The text of a JSON body. A short cut may have read it before Fastify received the request. */
    bodyText?: string;
  }
}

/** Reads only JSON bodies, with Fastify's parser, unless they nest too deep. A body that a short cut has read is not read again. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, text: string, done) => {
      request.raw.bodyText = text;
      if (nestsTooDeep(text)) done(tooDeep());
      else void parse(request, text, done);
    },
  );
  app.addHook('preParsing', ({ raw, headers }, _reply, payload, done) => {
    if (raw.bodyText === undefined) {
      done(null, payload);
      return;
    }
    const receivedEncodedLength = Number(headers['content-length']);
    done(null, Object.assign(Readable.from([raw.bodyText]), { receivedEncodedLength }));
  });
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
