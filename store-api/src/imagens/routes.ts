import { setTimeout as delay } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../http/errors.ts';
import { FOREVER } from '../http/headers.ts';
import { fileNameOf, parseFileName } from './stored.ts';
import { WidthEncoder, widestOf } from './widths.ts';

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
      const ready = encoder.obtain(file);
      const canWait = file.extension !== 'avif';
      const exists = await (canWait ? ready : Promise.race([ready, delay(PATIENCE_MS, 'late')]));
      if (exists === false) throw refuse(404);
      if (exists === true) return reply.sendFile(params.file);
      return reply.header('cache-control', 'no-store').sendFile(fileNameOf(widestOf(file)));
    },
  );
};
