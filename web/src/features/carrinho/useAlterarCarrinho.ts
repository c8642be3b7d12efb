import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { showToast } from '../../shared/toasts/toasts.ts';
import { cartChange } from './cache.ts';
import {
  useAdicionarAoCarrinhoMutation,
  useAumentarItemMutation,
  useDiminuirItemMutation,
  useRemoverItemMutation,
} from './carrinho.gen.ts';
import { type Linha, withMoreOf, withoutLine, withProduct } from './otimista.ts';
import { type Answer, settle } from './settle.ts';
import { type Avisos, NOT_ADDED, NOT_CHANGED } from './texts.ts';

/**
 * Changes of the cart's lines, shown at once and confirmed in the order they were asked for, so that the
 * last click decides. `pendentes` holds the ids of lines whose change is not confirmed yet; `avisos` is what
 * is said of a change that was done.
 */
export function useAlterarCarrinho(avisos: Avisos) {
  const client = useApolloClient();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [increase] = useAumentarItemMutation();
  const [decrease] = useDiminuirItemMutation();
  const [remove] = useRemoverItemMutation();
  const [add] = useAdicionarAoCarrinhoMutation();

  async function marked(itemId: string, answer: Promise<Answer>): Promise<void> {
    const count = (delta: number) =>
      setCounts((all) => ({ ...all, [itemId]: (all[itemId] ?? 0) + delta }));
    count(1);
    const outcome = await settle(answer, NOT_CHANGED);
    count(-1);
    if (outcome === 'feito' && avisos.alterado !== null) showToast('success', avisos.alterado);
  }

  function restore(linha: Linha): void {
    const { produtoId, variacaoId, quantidade } = linha;
    const item = { ...linha, slug: linha.produto?.slug ?? '', nome: linha.nomeProduto };
    const answer = add({
      ...cartChange(client, (carrinho) => withProduct(carrinho, item, quantidade)),
      variables: { input: { produtoId, variacaoId, quantidade } },
    });
    void settle(answer, NOT_ADDED);
  }

  return {
    pendentes: new Set(Object.keys(counts).filter((id) => (counts[id] ?? 0) > 0)),

    /** One more unit, never beyond the stock (C-43). */
    aumentar: ({ id }: Linha) =>
      marked(
        id,
        increase({
          ...cartChange(client, (carrinho) => withMoreOf(carrinho, id, 1)),
          variables: { itemId: id },
        }),
      ),

    /** One unit less; the last one is only taken away by `remover` (C-43). */
    diminuir: ({ id }: Linha) =>
      marked(
        id,
        decrease({
          ...cartChange(client, (carrinho) => withMoreOf(carrinho, id, -1)),
          variables: { itemId: id },
        }),
      ),

    /** DRAWER-04 (C-18), CARTPG-03: the line goes, and can be brought back with the same quantity. */
    remover: async (linha: Linha) => {
      const answer = remove({
        ...cartChange(client, (carrinho) => withoutLine(carrinho, linha.id)),
        variables: { itemId: linha.id },
      });
      if ((await settle(answer, NOT_CHANGED)) !== 'feito') return;
      showToast(avisos.removido.kind, avisos.removido.text, {
        polite: true,
        action: { label: 'Desfazer', run: () => restore(linha) },
      });
    },
  };
}
