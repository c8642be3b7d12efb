import { z } from 'zod';
import { id } from '../http/fields.ts';

/** `/{id}` of a route. */
export const IdParams = z.object({ id: id.describe('Number of the order.') });
