import type { Conta } from '../graphql/context.ts';

/** The payments of one verified account. */
export type Pagamentos = Readonly<Record<never, never>>;

export function createPagamentos(_: Conta): Pagamentos {
  return {};
}
