import { z } from 'zod';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { id } from '../http/fields.ts';
import type { PaymentProvider } from '../pagamentos/provedores/provider.ts';

/** What the routes of orders are made of. */
export interface PedidosParts {
  db: Database;
  secret: Buffer;
  shop: Shop;
  /** Who takes card payments. */
  payments: PaymentProvider;
}

/** `/{id}` of a route. */
export const IdParams = z.object({ id: id.describe('Number of the order.') });
