import { setTimeout as delay } from 'node:timers/promises';
import { createSingleFlight } from '@decantaria/server/single-flight';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../http/errors.ts';
import { FOREVER } from '../http/headers.ts';
import { ENCODING, encodeFile, encodingSlots } from './encode.ts';
import type { ImagensStorage } from './storage.ts';
import { fileNameOf, type ImagemFile, MIME_TYPES, parseFileName } from './stored.ts';

/** How long an AVIF request waits for its width before it gets the widest file instead, in milliseconds. */
const PATIENCE_MS = 2_000;

/**
 * Product pictures at `/imagens/<chave>-<largura>.<extension>`. Clients may cache them forever. A width that is not
 * encoded yet is encoded first. When this takes long, an AVIF request gets the widest file for now. 503, which no cache
 * keeps, while the storage fails.
 */
export const imagensRoutes: FastifyPluginAsyncZod<{ imagens: ImagensStorage }> = async (
  app,
  { imagens },
) => {
  const obtain = createWidthEncoder(imagens);

  app.get(
    '/imagens/:file',
    {
      config: FOREVER,
      schema: { hide: true, params: z.object({ file: z.string() }) },
    },
    async ({ params, headers }, reply) => {
      const file = parseFileName(params.file);
      if (file === undefined) throw refuse(404);
      const etag = `"${params.file}"`;
      // A name is a hash of the content, so the storage is not read.
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      const obtained = obtain(file);
      const patience = delay(PATIENCE_MS, 'late' as const, { ref: false });
      const outcome = await (file.extension === 'avif'
        ? Promise.race([obtained, patience])
        : obtained);
      if (outcome !== 'late') return send(reply.header('etag', etag), file, outcome);
      const widest = await imagens.get(fileNameOf(widestOf(file)));
      return send(reply.header('cache-control', 'no-store'), file, widest);
    },
  );
};

function send(reply: FastifyReply, { extension }: ImagemFile, data: Buffer | undefined) {
  if (data === undefined) throw refuse(404);
  return reply.type(MIME_TYPES[extension]).send(data);
}

const WIDEST = Math.max(...ENCODING.larguras);

/** The file that every other file of the same picture can be encoded from. */
export function widestOf({ chave }: ImagemFile): ImagemFile {
  return { chave, largura: WIDEST, extension: 'avif' };
}

/**
 * Encodes missing files of pictures on request and keeps them. The demo's pictures are installed with their widest AVIF
 * alone; an upload has all its files from the start.
 *
 * @returns a function that reads a file, encoded and kept first where it is missing. Concurrent calls for one file share the
 *   work. Undefined when the file is missing and cannot be encoded: the API does not use its width, or the picture has no
 *   widest file.
 */
export function createWidthEncoder(imagens: ImagensStorage) {
  const once = createSingleFlight<Buffer | undefined>();
  const encode = async (file: ImagemFile, nome: string): Promise<Buffer | undefined> => {
    const source = await imagens.get(fileNameOf(widestOf(file)));
    if (source === undefined) return undefined;
    return encodingSlots.runExclusive(async () => {
      const data = await encodeFile(source, file.largura, file.extension);
      await imagens.put([{ nome, data }]);
      return data;
    });
  };
  return async (file: ImagemFile): Promise<Buffer | undefined> => {
    const nome = fileNameOf(file);
    const stored = await imagens.get(nome);
    if (stored !== undefined) return stored;
    if (!ENCODING.larguras.some((largura) => largura === file.largura)) return undefined;
    return once(nome, () => encode(file, nome));
  };
}
