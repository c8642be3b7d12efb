import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProdutoModel } from '../catalogo/model.ts';
import {
  CAPAS_PATH,
  type CapaDaLoja,
  type CapaDoProduto,
  capaDoProduto,
  versaoDaCapa,
} from '../compartilhar/capa.ts';
import { createBoundedQueue, QueueFull } from '../concurrency/bounded-queue.ts';
import { names } from './body.ts';
import { createPageCache, type Lifetimes, type Made } from './page-cache.ts';

/** A drawn cover ready to be sent. */
interface Picture {
  readonly bytes: Buffer;
  readonly etag: string;
  /** False when the product's photo could not be had. */
  readonly whole: boolean;
}

const MINUTE_MS = 60_000;
/** A photo may be replaced at its own address: what stands on a cover is looked at again. */
const LIFETIMES: Lifetimes = {
  freshMs: 10 * MINUTE_MS,
  staleMs: 60 * MINUTE_MS,
  standInMs: 24 * 60 * MINUTE_MS,
};
/** For as long a photo that could not be had is not asked for again. */
const RETRY_MS = 30_000;
/** About 60 KB each. */
const MAX_PICTURES = 200;
/** Covers that are being made, each with the bytes of a photo at hand; two of them are drawn at a time. */
const COVERS = { atOnce: 6, waiting: 16 } as const;
const DRAWINGS = { atOnce: 2, waiting: COVERS.atOnce } as const;
const RETRY_SECONDS = 10;

/** What the address names, for a week; what it may have meant once, or a cover without its photo, for less. */
const NAMED = 'public, max-age=604800';
const UNNAMED = 'public, max-age=300';
const PASSING = 'public, max-age=30';

// Loaded with the first cover: nothing else needs what it draws with.
const loadRaster = () => import('../compartilhar/raster.ts');

/**
 * `GET /compartilhar/produtos/{slug}.jpg` and `/compartilhar/loja.jpg`: the covers that stand for the shop's pages where
 * they are shared (docs/decisions/0018). Kept by what they show, each drawn once at a time, and dropped with the
 * catalogue. 503 while the product cannot be read, or more is asked for than can be drawn.
 */
export function compartilharRoutes(
  app: FastifyInstance,
  options: {
    readonly marca: string;
    readonly drops: () => number;
    /** Null when there is no such product; rejects when nobody can tell. */
    readonly findProduto: (slug: string) => Promise<ProdutoModel | null>;
    /** Null when the photo cannot be had. */
    readonly readPhoto: (address: string) => Promise<Uint8Array | null>;
  },
): void {
  const { marca, drops, findProduto, readPhoto } = options;
  const inTurn = createBoundedQueue(COVERS);
  const drawn = createBoundedQueue(DRAWINGS);
  const pictures = createPageCache<Picture>({ limit: MAX_PICTURES, lifetimes: LIFETIMES, drops });
  const attempts = createPageCache<Picture>({
    limit: MAX_PICTURES,
    lifetimes: { freshMs: RETRY_MS, staleMs: RETRY_MS, standInMs: RETRY_MS },
    drops,
  });

  const draw = async (capa: CapaDoProduto | CapaDaLoja): Promise<Picture> => {
    const { renderLoja, renderProduto } = await loadRaster();
    if (!('foto' in capa)) return pictureOf(await drawn(() => renderLoja(capa)), true);
    const photo = capa.foto === null ? null : await readPhoto(capa.foto);
    const picture = await drawn(() => renderProduto(capa, photo));
    return pictureOf(picture, picture.hasPhoto || capa.foto === null);
  };

  const open = (capa: CapaDoProduto | CapaDaLoja, versao: string): Promise<Picture> =>
    pictures.open(versao, async (): Promise<Made<Picture>> => {
      const value = await attempts.open(versao, async () => ({
        value: await inTurn(() => draw(capa)),
        as: 'keep',
      }));
      return { value, as: value.whole ? 'keep' : 'broken' };
    });

  const send = async (
    capa: CapaDoProduto | CapaDaLoja,
    request: FastifyRequest<{ Querystring: { v?: unknown } }>,
    reply: FastifyReply,
  ) => {
    const versao = versaoDaCapa(capa);
    const picture = await open(capa, versao).catch((error: unknown) => {
      if (error instanceof QueueFull) return null;
      throw error;
    });
    if (picture === null) return later(reply);
    const lifetime = request.query.v === versao ? NAMED : UNNAMED;
    return sendPicture(picture, picture.whole ? lifetime : PASSING, request, reply);
  };

  app.get<{ Querystring: { v?: unknown } }>(`${CAPAS_PATH}/loja.jpg`, (request, reply) =>
    send({ marca }, request, reply),
  );
  // Not a named parameter: those are limited to 100 letters, and a slug is not.
  app.get<{ Params: { '*': string }; Querystring: { v?: unknown } }>(
    `${CAPAS_PATH}/produtos/*`,
    async (request, reply) => {
      const [, slug] = /^(.+)\.jpg$/.exec(request.params['*']) ?? [];
      if (slug === undefined) return reply.callNotFound();
      const produto = await findProduto(slug).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the product of a cover could not be read');
        return undefined;
      });
      if (produto === undefined) return later(reply);
      if (produto === null) return reply.callNotFound();
      return send(capaDoProduto(produto, marca), request, reply);
    },
  );
}

function pictureOf({ jpeg }: { readonly jpeg: Buffer }, whole: boolean): Picture {
  const etag = `"${createHash('sha1').update(jpeg).digest('base64url')}"`;
  return { bytes: jpeg, etag, whole };
}

function sendPicture(
  { bytes, etag }: Picture,
  lifetime: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply
    .header('etag', etag)
    .header('cache-control', lifetime)
    // Shown on other sites: that is what it is for.
    .header('cross-origin-resource-policy', 'cross-origin');
  if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('image/jpeg').header('content-length', bytes.length).send(bytes);
}

function later(reply: FastifyReply) {
  return reply
    .code(503)
    .header('retry-after', RETRY_SECONDS)
    .header('cache-control', 'no-store')
    .send();
}
