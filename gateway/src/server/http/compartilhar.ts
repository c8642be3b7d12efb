import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CAPAS_PATH,
  type CapaDaLoja,
  type CapaDoProduto,
  capaDoProduto,
  versaoDaCapa,
} from '../../shop/catalogo/capa.ts';
import type { ProdutoModel } from '../../shop/catalogo/model.ts';
import { createStore, type Filled, type Lifetimes } from '../cache/store.ts';
import { createBoundedQueue, NotBegun } from '../concurrency/bounded-queue.ts';
import { namesEtag } from './cached-body.ts';

type Capa = CapaDoProduto | CapaDaLoja;

interface Picture {
  readonly bytes: Buffer;
  readonly etag: string;
  /** False when the product's photo could not be read. */
  readonly complete: boolean;
}

const MINUTE_MS = 60_000;
/** A photo may be replaced under the same address, so covers are redrawn. */
const LIFETIMES: Lifetimes = {
  freshMs: 10 * MINUTE_MS,
  staleMs: 60 * MINUTE_MS,
  fallbackMs: 24 * 60 * MINUTE_MS,
};
/** Pause before a failed photo is requested again. */
const RETRY_MS = 30_000;
const INCOMPLETE_LIFETIMES: Lifetimes = {
  freshMs: RETRY_MS,
  staleMs: RETRY_MS,
  fallbackMs: RETRY_MS,
};
/** About 60 KB each. */
const PICTURES = { name: 'pictures', bound: 200 };
/** Covers built at once, each holding a photo in memory. Two of them are drawn at a time. */
const COVERS = { atOnce: 6, waiting: 16 } as const;
const DRAWINGS = { atOnce: 2, waiting: COVERS.atOnce } as const;
const RETRY_SECONDS = 10;

/** Cache lifetimes: of a versioned address, of one without the current version, of a cover without its photo. */
const VERSIONED = 'public, max-age=604800';
const UNVERSIONED = 'public, max-age=300';
const INCOMPLETE = 'public, max-age=30';

/**
 * `GET /compartilhar/produtos/{slug}.jpg` and `/compartilhar/loja.jpg`: preview pictures of shared pages
 * (docs/decisions/0018). Cached by their content and dropped with the catalogue. 503 while the product cannot be read
 * or the drawing queue is full.
 */
export function compartilharRoutes(
  app: FastifyInstance,
  options: {
    readonly marca: string;
    readonly drops: () => number;
    /** Null when the product does not exist; rejects when the API does not answer. */
    readonly findProduto: (slug: string) => Promise<ProdutoModel | null>;
    readonly readPhoto: (address: string) => Promise<Uint8Array | null>;
  },
): void {
  const { marca, drops, findProduto, readPhoto } = options;
  const coverQueue = createBoundedQueue(COVERS);
  const drawingQueue = createBoundedQueue(DRAWINGS);
  const pictures = createStore<Picture>({ kind: PICTURES, lifetimes: LIFETIMES, stamp: drops });

  const draw = async (capa: Capa): Promise<Picture> => {
    // Loaded with the first cover: nothing else needs the drawing libraries.
    const { renderCapa } = await import('./compartilhar/raster.ts');
    const foto = 'foto' in capa ? capa.foto : null;
    const photo = foto === null ? null : await readPhoto(foto);
    const { jpeg, hasPhoto } = await drawingQueue(() => renderCapa(capa, photo));
    const etag = `"${hash('sha1', jpeg, 'base64url')}"`;
    return { bytes: jpeg, etag, complete: hasPhoto || foto === null };
  };

  const open = async (capa: Capa, versao: string): Promise<Picture> => {
    const found = await pictures.open(
      versao,
      async ({ previous }): Promise<Filled<Picture, Picture>> => {
        const value = await coverQueue(() => draw(capa));
        if (value.complete) return { as: 'keep', value };
        return previous?.complete
          ? { as: 'broken', value }
          : { as: 'keep', value, lifetimes: INCOMPLETE_LIFETIMES };
      },
    );
    return found.value;
  };

  const send = async (
    capa: Capa,
    request: FastifyRequest<{ Querystring: { v?: unknown } }>,
    reply: FastifyReply,
  ) => {
    const versao = versaoDaCapa(capa);
    const picture = await open(capa, versao).catch((error: unknown) => {
      if (error instanceof NotBegun) return null;
      throw error;
    });
    if (picture === null) return retryLater(reply);
    const { bytes, etag, complete } = picture;
    const lifetime = request.query.v === versao ? VERSIONED : UNVERSIONED;
    reply
      .header('etag', etag)
      .header('cache-control', complete ? lifetime : INCOMPLETE)
      // Other sites embed this picture.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('image/jpeg').header('content-length', bytes.length).send(bytes);
  };

  app.get<{ Querystring: { v?: unknown } }>(`${CAPAS_PATH}/loja.jpg`, (request, reply) =>
    send({ marca }, request, reply),
  );
  // A wildcard, because named parameters are limited to 100 characters.
  app.get<{ Params: { '*': string }; Querystring: { v?: unknown } }>(
    `${CAPAS_PATH}/produtos/*`,
    async (request, reply) => {
      const [, slug] = /^(.+)\.jpg$/.exec(request.params['*']) ?? [];
      if (slug === undefined) return reply.callNotFound();
      const produto = await findProduto(slug).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the product of a cover could not be read');
        return undefined;
      });
      if (produto === undefined) return retryLater(reply);
      if (produto === null) return reply.callNotFound();
      return send(capaDoProduto(produto, marca), request, reply);
    },
  );
}

function retryLater(reply: FastifyReply) {
  return reply.code(503).header('retry-after', RETRY_SECONDS).send();
}
