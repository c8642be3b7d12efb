import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from './errors.ts';
import { FOREVER } from './headers.ts';

// `<chave>-<largura>.<avif|webp|jpg>`: nothing else in the directory is ever served.
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*-\d+\.(avif|webp|jpg)$/;

/** Product pictures at `/imagens/<chave>-<largura>.<ext>`, from `dir`; cacheable for ever. */
export const imagensRoutes: FastifyPluginAsyncZod<{ dir: string }> = async (app, { dir }) => {
  await app.register(fastifyStatic, { root: dir, serve: false, cacheControl: false });

  app.get(
    '/imagens/:file',
    {
      config: FOREVER,
      schema: { hide: true, params: z.object({ file: z.string() }) },
    },
    ({ params }, reply) => {
      if (!FILE_NAME.test(params.file)) throw refuse(404);
      return reply.sendFile(params.file);
    },
  );
};
