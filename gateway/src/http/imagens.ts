import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from 'undici';
import { caminhoDaImagem, pedirImagem } from '../rest/imagens.ts';

/** `GET /imagens/*`: the API's pictures under the shop's own address, with the API's cache headers. */
export function rotasDeImagens(app: FastifyInstance, pool: Dispatcher): void {
  app.get<{ Params: { '*': string } }>('/imagens/*', async (request, reply) => {
    const caminho = caminhoDaImagem(request.params['*']);
    if (caminho === null) return reply.callNotFound();
    const saiu = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) saiu.abort();
    });
    const imagem = await pedirImagem(pool, caminho, {
      etag: request.headers['if-none-match'],
      sinal: saiu.signal,
    }).catch((erro: unknown) => {
      request.log.warn({ cause: erro instanceof Error ? erro.name : 'unknown' }, 'picture failed');
      return undefined;
    });
    if (imagem === undefined) {
      return reply.code(502).header('cache-control', 'no-store').send();
    }
    if (imagem === null) return reply.callNotFound();
    return reply.code(imagem.status).headers(imagem.cabecalhos).send(imagem.corpo);
  });
}
