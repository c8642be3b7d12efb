import { z } from 'zod';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { id } from '../http/fields.ts';

/** What the routes of orders are made of. */
export interface PedidosParts {
  db: Database;
  secret: Buffer;
  shop: Shop;
}

/** `/{id}` of a route. */
export const IdParams = z.object({ id: id.describe('Number of the order.') });
