import type { Conta } from '../graphql/context.ts';

/** The addresses of one verified account. */
export type Enderecos = Readonly<Record<never, never>>;

export function createEnderecos(_: Conta): Enderecos {
  return {};
}
