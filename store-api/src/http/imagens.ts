import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PARA_SEMPRE } from './cabecalhos.ts';
import { recusar } from './erros.ts';

// `<chave>-<largura>.<avif|webp|jpg>`: nothing else in the directory is ever served.
const NOME_DE_ARQUIVO = /^[a-z0-9]+(-[a-z0-9]+)*-\d+\.(avif|webp|jpg)$/;

/** Product pictures at `/imagens/<chave>-<largura>.<extensao>`, from `dir`; cacheable for ever. */
export const imagensRoutes: FastifyPluginAsyncZod<{ dir: string }> = async (app, { dir }) => {
  await app.register(fastifyStatic, { root: dir, serve: false, cacheControl: false });

  app.get(
    '/imagens/:arquivo',
    {
      config: PARA_SEMPRE,
      schema: { hide: true, params: z.object({ arquivo: z.string() }) },
    },
    ({ params }, reply) => {
      if (!NOME_DE_ARQUIVO.test(params.arquivo)) throw recusar(404);
      return reply.sendFile(params.arquivo);
    },
  );
};
