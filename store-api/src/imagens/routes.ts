import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../http/errors.ts';
import { FOREVER } from '../http/headers.ts';
import { ENCODING, encodeFile, encodingSlots } from './encode.ts';
import { writeAtomically } from './store.ts';
import { fileNameOf, type ImagemFile, parseFileName } from './stored.ts';

/** How long an AVIF request waits for its width before it gets the widest file instead, in milliseconds. */
const PATIENCE_MS = 2_000;

/**
 * Product pictures at `/imagens/<chave>-<largura>.<extension>`, from `dir`. Clients may cache them forever.
 * A width that is not encoded yet is encoded first. When this takes long, an AVIF request gets the widest file for now.
 */
export const imagensRoutes: FastifyPluginAsyncZod<{ dir: string }> = async (app, { dir }) => {
  await app.register(fastifyStatic, { root: dir, serve: false, cacheControl: false });
  const encoder = new WidthEncoder(dir);

  app.get(
    '/imagens/:file',
    {
      config: FOREVER,
      schema: { hide: true, params: z.object({ file: z.string() }) },
    },
    async ({ params }, reply) => {
      const file = parseFileName(params.file);
      if (file === undefined) throw refuse(404);
      if (await encoder.exists(file)) return reply.sendFile(params.file);
      const encoded = encoder.obtain(file);
      const patience = delay(PATIENCE_MS, 'late' as const, { ref: false });
      const outcome = await (file.extension === 'avif'
        ? Promise.race([encoded, patience])
        : encoded);
      if (outcome === false) throw refuse(404);
      if (outcome === true) return reply.sendFile(params.file);
      return reply.header('cache-control', 'no-store').sendFile(fileNameOf(widestOf(file)));
    },
  );
};

const WIDEST = Math.max(...ENCODING.larguras);

/** The file that every other file of the same picture can be encoded from. */
export function widestOf({ chave }: ImagemFile): ImagemFile {
  return { chave, largura: WIDEST, extension: 'avif' };
}

/**
 * Encodes missing files of pictures on request and keeps them. The demo's pictures are installed with their widest AVIF
 * alone; an upload has all its files from the start.
 */
export class WidthEncoder {
  readonly #dir: string;
  readonly #inProgress = new Map<string, Promise<void>>();

  /** @param dir existing directory of the pictures. */
  constructor(dir: string) {
    this.#dir = dir;
  }

  /**
   * Resolves once the file exists. Concurrent calls for one file share the work.
   * @returns false when the file is missing and cannot be encoded: the API does not use its width, or the picture has
   *   no widest file.
   */
  async obtain(file: ImagemFile): Promise<boolean> {
    if (await this.exists(file)) return true;
    const source = widestOf(file);
    if (!ENCODING.larguras.some((largura) => largura === file.largura)) return false;
    if (!(await this.exists(source))) return false;
    const name = fileNameOf(file);
    const encoding =
      this.#inProgress.get(name) ??
      encodingSlots
        .runExclusive(() => this.#encode(source, file))
        .finally(() => this.#inProgress.delete(name));
    this.#inProgress.set(name, encoding);
    await encoding;
    return true;
  }

  exists(file: ImagemFile): Promise<boolean> {
    return access(this.#path(file)).then(
      () => true,
      () => false,
    );
  }

  async #encode(source: ImagemFile, file: ImagemFile): Promise<void> {
    const data = await encodeFile(await readFile(this.#path(source)), file.largura, file.extension);
    await writeAtomically(this.#path(file), data);
  }

  #path(file: ImagemFile): string {
    return join(this.#dir, fileNameOf(file));
  }
}
