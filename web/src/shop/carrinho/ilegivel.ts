import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** True when the shop cannot open this cart until it is emptied. */
export function isIlegivel(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.['motivo'] === 'CARRINHO_ILEGIVEL')
  );
}
