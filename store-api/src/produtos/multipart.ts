import { discardRest } from '@decantaria/server/discard-rest';
import { MAX_IMAGE_BYTES } from '@decantaria/server/picture';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { Refusal, refuse } from '../http/errors.ts';
import { parseJson } from '../http/json.ts';
import { imagemTooLarge } from '../imagens/upload.ts';

// Everything but the file.
const MAX_REST_BYTES = 1024 * 1024;
const MAX_JSON_BYTES = 64 * 1024;
const LIMITS = {
  parts: 20,
  fields: 15,
  files: 5,
  fieldNameSize: 100,
  headerPairs: 20,
  fieldSize: MAX_JSON_BYTES,
  fileSize: MAX_IMAGE_BYTES,
};
// Slower clients are disconnected.
const READ_DEADLINE_MS = 60_000;

/** Accepts `multipart/form-data` on the routes of this scope; each needs the hook `readProdutoForm`. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/**
 * Hook that turns a multipart body into `{produto: unknown, imagem?: File}` for the route's schema. Other
 * parts are ignored. A plain JSON body counts as `produto` alone.
 *
 * @throws Refusal 400 when the form is malformed or incomplete, 413 when it is too large.
 */
export const readProdutoForm: preValidationAsyncHookHandler = async (request, reply) => {
  if (!request.isMultipart()) {
    request.body = { produto: request.body };
    return;
  }
  const deadline = setTimeout(() => request.raw.destroy(), READ_DEADLINE_MS);
  try {
    request.body = await readParts(request);
  } catch (error) {
    if (!(await discardRest(request.raw))) reply.header('connection', 'close');
    throw refusalOf(error);
  } finally {
    clearTimeout(deadline);
  }
};

async function readParts(request: FastifyRequest): Promise<{ produto?: unknown; imagem?: File }> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > MAX_IMAGE_BYTES + MAX_REST_BYTES) throw imagemTooLarge();
  const body: { produto?: unknown; imagem?: File } = {};
  for await (const part of request.parts()) {
    const bytes = part.type === 'file' ? await part.toBuffer() : undefined;
    if (part.fieldname in body) continue;
    if (part.fieldname === 'produto') body.produto = parsePart(part, bytes);
    if (part.fieldname === 'imagem' && part.type === 'file' && bytes !== undefined) {
      if (part.file.truncated) throw imagemTooLarge();
      // A form without a chosen file sends an empty one.
      if (bytes.length === 0) continue;
      body.imagem = new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype });
    }
  }
  return body;
}

// The parser treats a part with a file name as a file, also when it is JSON.
function parsePart(part: Multipart, bytes: Buffer | undefined): unknown {
  if (part.type === 'field') {
    if (part.valueTruncated) throw refuse(413);
    return typeof part.value === 'string' ? parseJson(part.value) : part.value;
  }
  if (part.file.truncated || (bytes?.length ?? 0) > MAX_JSON_BYTES) {
    throw refuse(413);
  }
  return parseJson(bytes?.toString('utf8') ?? '');
}

// Errors of the parser: 413 for too many parts, otherwise a malformed form.
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status =
    error instanceof Error && 'statusCode' in error && error.statusCode === 413 ? 413 : 400;
  return refuse(status);
}
