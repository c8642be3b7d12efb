import { useApolloClient } from '@apollo/client/react';
import { cartChange } from './cache.ts';
import { useLimparCarrinhoMutation } from './mudancas.gen.ts';
import { withoutLines } from './otimista.ts';
import { settle } from './settle.ts';
import { NOT_CHANGED } from './texts.ts';

export function useLimparCarrinho(): () => void {
  const client = useApolloClient();
  const [clear] = useLimparCarrinhoMutation();
  return () =>
    void settle(client, clear(cartChange(client, withoutLines)), NOT_CHANGED, {
      wasApplied: ({ itens }) => itens.length === 0,
    });
}
