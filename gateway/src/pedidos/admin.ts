import type { AdminConta } from '../graphql/context.ts';

/** Everybody’s orders, for an admin. */
export type PedidosAdmin = Readonly<Record<never, never>>;

export function createPedidosAdmin(_: AdminConta): PedidosAdmin {
  return {};
}
