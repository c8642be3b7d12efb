import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { NotBegun } from '../concurrency/bounded-queue.ts';
import { abortWhenClientLeaves } from './connections.ts';

/**
 * Opens a picture of the API by its name, or its 304 when the browser's copy is current. Null when it does not exist.
 * Rejects with `NotBegun` beyond the concurrency limit.
 */
type ReadImage = (
  name: string,
  request: { readonly etag: string | undefined; readonly signal: AbortSignal },
) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
} | null>;

/** `GET /imagens/*`: the API's pictures under the shop's origin, with the API's cache headers; 503 beyond the limit. */
export function imageRoutes(
  app: FastifyInstance,
  { readImage }: { readonly readImage: ReadImage },
): void {
  app.get<{ Params: { '*': string } }>('/imagens/*', async (request, reply) => {
    const signal = abortWhenClientLeaves(reply);
    const etag = request.headers['if-none-match'];
    const image = await readImage(request.params['*'], { etag, signal }).catch((error: unknown) => {
      if (error instanceof NotBegun) return 'busy';
      const cause = error instanceof Error ? error.name : 'unknown';
      if (!signal.aborted) request.log.warn({ cause }, 'picture failed');
      return undefined;
    });
    if (image === 'busy') return reply.code(503).header('retry-after', '1').send();
    if (image === undefined) return reply.code(502).send();
    if (image === null) return reply.callNotFound();
    reply.removeHeader('cache-control');
    return reply.code(image.status).headers(image.headers).send(image.body);
  });
}
