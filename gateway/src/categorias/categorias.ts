import type { AdminConta } from '../graphql/context.ts';

/** The categories, for an admin. */
export type CategoriasAdmin = Readonly<Record<never, never>>;

export function createCategoriasAdmin(_: AdminConta): CategoriasAdmin {
  return {};
}
