import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from 'undici';
import { createImages, imagePath } from '../../upstream/rest/images.ts';
import { NotBegun } from '../concurrency/bounded-queue.ts';
import { abortWhenClientLeaves } from './client-gone.ts';

/** `GET /imagens/*`: the API's pictures under the shop's origin, with the API's cache headers; 503 beyond its places. */
export function imageRoutes(app: FastifyInstance, pool: Dispatcher): void {
  const readImage = createImages(pool);
  app.get<{ Params: { '*': string } }>('/imagens/*', async (request, reply) => {
    const path = imagePath(request.params['*']);
    if (path === null) return reply.callNotFound();
    const image = await readImage(path, {
      etag: request.headers['if-none-match'],
      signal: abortWhenClientLeaves(reply),
    }).catch((error: unknown) => {
      if (error instanceof NotBegun) return 'busy';
      request.log.warn(
        { cause: error instanceof Error ? error.name : 'unknown' },
        'picture failed',
      );
      return undefined;
    });
    if (image === 'busy') return reply.code(503).header('retry-after', '1').send();
    if (image === undefined) return reply.code(502).send();
    if (image === null) return reply.callNotFound();
    reply.removeHeader('cache-control');
    return reply.code(image.status).headers(image.headers).send(image.body);
  });
}
