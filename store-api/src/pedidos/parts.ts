import { z } from 'zod';
import { id } from '../http/fields.ts';
import type { PaymentParts } from '../pagamentos/start-payment.ts';

export interface PedidosParts extends PaymentParts {
  /** Key of the tokens and of the public codes. */
  secret: Buffer;
}

/** `/{id}` of a route. */
export const IdParams = z.object({ id: id.describe('Number of the order.') });
