import type { Conta } from '../graphql/context.ts';

/** The profile of one verified account. */
export type Perfis = Readonly<Record<never, never>>;

export function createPerfis(_: Conta): Perfis {
  return {};
}
