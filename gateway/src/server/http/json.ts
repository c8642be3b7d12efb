import { MAX_DEPTH, nestsTooDeep } from '@decantaria/server/json-depth';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { RequestRefused } from './errors.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The text of a JSON body. A short cut may have read it before Fastify received the request. */
    bodyText?: string;
  }
}

/**
 * Reads JSON bodies with Fastify's parser, unless they nest too deep. Reading a body again that a short cut has read takes
 * 5 µs, so its text is used.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, _payload, done) => {
    const read = (text: string): void => {
      request.raw.bodyText = text;
      if (nestsTooDeep(text)) done(tooDeep());
      else void parse(request, text, done);
    };
    const { bodyText } = request.raw;
    if (bodyText === undefined) readText(request).then(read, done);
    else read(bodyText);
  });
}

/** Reads a body as UTF-8. Rejects with Fastify's errors for one that is too large, or not as long as declared. */
function readText({ raw, headers, routeOptions }: FastifyRequest): Promise<string> {
  const declared = Number(headers['content-length']);
  const { bodyLimit } = routeOptions;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > bodyLimit) fail(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    };
    const end = () => {
      if (declared >= 0 && size !== declared) {
        fail(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
      } else resolve(Buffer.concat(chunks, size).toString());
    };
    const fail = (error: Error) => {
      raw.off('data', take);
      // The client has left, unless it is one of Fastify's errors.
      reject(Object.assign(error, 'statusCode' in error ? {} : { statusCode: 400 }));
    };
    if (declared > bodyLimit) fail(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    else raw.on('data', take).once('end', end).once('error', fail);
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
