import { useApolloClient } from '@apollo/client/react';
import { cartChange } from './cache.ts';
import { useLimparCarrinhoMutation } from './mudancas.gen.ts';
import { withoutLines } from './otimista.ts';
import { settle } from './settle.ts';
import { NOT_CHANGED } from './texts.ts';

/** Takes every line out of the account's cart; it shows empty at once. */
export function useLimparCarrinho(): () => void {
  const client = useApolloClient();
  const [clear] = useLimparCarrinhoMutation();
  return () =>
    void settle(client, clear(cartChange(client, withoutLines)), NOT_CHANGED, {
      made: ({ itens }) => itens.length === 0,
    });
}
