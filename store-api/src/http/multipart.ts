import type { IncomingMessage } from 'node:http';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { bodyOfStatus, Refusal } from './errors.ts';

/** A form with one JSON part and one file, and nothing else that matters. */
export interface JsonForm {
  /** Name of the part that holds JSON. */
  json: string;
  /** Name of the part that holds a file. */
  file: string;
  maxFileBytes: number;
  /** What a larger file is refused with. */
  tooLarge: Refusal;
}

// Anything but the file: more than a form of the dashboard ever has.
const MAX_REST_BYTES = 1024 * 1024;
const MAX_JSON_BYTES = 64 * 1024;
const LIMITS = { parts: 20, fields: 15, files: 5, fieldNameSize: 100, headerPairs: 20 };
const MAX_READ_OVER_BYTES = 32 * 1024 * 1024;
// Who sends slower than this is cut off, so that nobody holds a connection for ever.
const READ_DEADLINE_MS = 60_000;

/** Lets the routes of this scope take `multipart/form-data`; each says what for with `readJsonForm`. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: { ...LIMITS, fieldSize: MAX_JSON_BYTES } });
}

/**
 * Hook that turns a multipart body into `{[json]: unknown, [file]?: File}`, so that the route's schema
 * checks it; other parts are read over. A plain JSON body stands for the JSON part alone.
 *
 * @throws Refusal 400 when the form is malformed or cut off, 413 when it is too large.
 */
export function readJsonForm(form: JsonForm): preValidationAsyncHookHandler {
  return async (request, reply) => {
    if (!request.isMultipart()) {
      request.body = { [form.json]: request.body };
      return;
    }
    const deadline = setTimeout(() => request.raw.destroy(), READ_DEADLINE_MS);
    try {
      request.body = await readParts(request, form);
    } catch (error) {
      if (!(await readOver(request.raw))) reply.header('connection', 'close');
      throw refusalOf(error);
    } finally {
      clearTimeout(deadline);
    }
  };
}

/**
 * Reads what is still to come and forgets it: many clients hear an answer only once they have sent it all.
 * False when there is more than anybody should send; then the connection ends with the answer.
 */
function readOver(raw: IncomingMessage): Promise<boolean> {
  if (raw.readableEnded || raw.destroyed) return Promise.resolve(raw.readableEnded);
  raw.unpipe();
  return new Promise((resolve) => {
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_READ_OVER_BYTES) resolve(false);
    });
    raw.once('end', () => resolve(true)).once('close', () => resolve(false));
    raw.resume();
  });
}

async function readParts(
  request: FastifyRequest,
  { json, file, maxFileBytes, tooLarge }: JsonForm,
): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + MAX_REST_BYTES) {
    throw tooLarge;
  }
  const body: Record<string, unknown> = {};
  const options = { limits: { fileSize: maxFileBytes }, throwFileSizeLimit: false };
  for await (const part of request.parts(options)) {
    const bytes = part.type === 'file' ? await part.toBuffer() : undefined;
    if (part.fieldname in body) continue;
    if (part.fieldname === json) body[json] = parseJson(part, bytes);
    if (part.fieldname === file && part.type === 'file' && bytes !== undefined) {
      if (part.file.truncated) throw tooLarge;
      // A dialog in which no file was chosen sends an empty one.
      if (bytes.length > 0) body[file] = toFile(part, bytes);
    }
  }
  return body;
}

// A part with a file name is a file to the parser, JSON or not.
function parseJson(part: Multipart, bytes: Buffer | undefined): unknown {
  if (part.type === 'field') {
    if (part.valueTruncated) throw new Refusal(413, bodyOfStatus(413));
    return typeof part.value === 'string' ? JSON.parse(part.value) : part.value;
  }
  if (part.file.truncated || (bytes?.length ?? 0) > MAX_JSON_BYTES) {
    throw new Refusal(413, bodyOfStatus(413));
  }
  return JSON.parse(bytes?.toString('utf8') ?? '');
}

function toFile({ filename, mimetype }: MultipartFile, bytes: Buffer): File {
  return new File([new Uint8Array(bytes)], filename, { type: mimetype });
}

// The parser's own failures: too many parts are 413, everything else is a form that cannot be read.
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status =
    error instanceof Error && 'statusCode' in error && error.statusCode === 413 ? 413 : 400;
  return new Refusal(status, bodyOfStatus(status));
}
