import type { AdminConta } from '../graphql/context.ts';

/** The catalogue, for an admin. */
export type ProdutosAdmin = Readonly<Record<never, never>>;

export function createProdutosAdmin(_: AdminConta): ProdutosAdmin {
  return {};
}
