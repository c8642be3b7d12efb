import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Limiter } from '../auth/limits.ts';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { Reads } from '../db/replica.ts';
import type { ImagensStorage } from '../imagens/storage.ts';
import type { PaymentProvider } from '../pagamentos/provedores/provider.ts';
import type { Places } from './places.ts';

/** What the routes under `/api` work with. */
export interface ApiParts {
  db: Database;
  /** For reading the catalogue and figures. */
  reads: Reads;
  /** HS256 key of the tokens; also derives public codes and Message-IDs. */
  secret: Buffer;
  shop: Shop;
  payments: PaymentProvider;
  /** The files of the product pictures. */
  imagens: ImagensStorage;
  limiter: Limiter;
  /** For reading lists of products, which anybody may search. */
  places: Places;
}

/** Some routes under `/api`. */
export type ApiRoutes = FastifyPluginAsyncZod<ApiParts>;
