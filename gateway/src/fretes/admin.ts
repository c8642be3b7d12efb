import type { AdminConta } from '../graphql/context.ts';

/** The freight by state, for an admin. */
export type FretesAdmin = Readonly<Record<never, never>>;

export function createFretesAdmin(_: AdminConta): FretesAdmin {
  return {};
}
