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
