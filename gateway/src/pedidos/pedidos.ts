import type { Conta } from '../graphql/context.ts';

/** The orders of one verified account. */
export type Pedidos = Readonly<Record<never, never>>;

export function createPedidos(_: Conta): Pedidos {
  return {};
}
