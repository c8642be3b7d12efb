import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { ADDED_QUANTITY } from '../../lib/constants.ts';
import { showToast } from '../../lib/toasts.ts';
import { cartChange, type ResultadoDoCarrinho } from './cache.ts';
import { MeuCarrinhoDocument } from './carrinho.gen.ts';
import { useAdicionarKitMutation } from './kit.gen.ts';
import { useDefinirQuantidadeMutation } from './mudancas.gen.ts';
import { type ItemParaAdicionar, lineOf, unitsOf } from './otimista.ts';
import { rememberPreco } from './precos-vistos.ts';
import { settle } from './settle.ts';
import { NOT_CHANGED } from './texts.ts';

export type Trio = readonly [ItemParaAdicionar, ItemParaAdicionar, ItemParaAdicionar];

const inputOf = ({ produtoId, variacaoId }: ItemParaAdicionar) => ({
  produtoId,
  variacaoId,
  quantidade: ADDED_QUANTITY,
});

/** The outcome of three additions: the last cart, or the first refusal, which names its product and how many were added. */
function wholeOf(itens: Trio, resultados: readonly ResultadoDoCarrinho[]) {
  const refused = resultados.findIndex(({ __typename }) => __typename !== 'Carrinho');
  const resultado = refused === -1 ? resultados.at(-1) : resultados[refused];
  if (!resultado || resultado.__typename === 'Carrinho') return resultado;
  const added = resultados.filter(({ __typename }) => __typename === 'Carrinho').length;
  return {
    ...resultado,
    mensagem: `${itens[refused]?.nome}: ${resultado.mensagem} ${added} de 3 no carrinho.`,
  };
}

/** Adds one unit of three products to the account's cart in one request, and offers one undo for all. */
export function useAdicionarKit() {
  const client = useApolloClient();
  const [send] = useAdicionarKitMutation();
  const [sendQuantidade] = useDefinirQuantidadeMutation();
  const [pending, setPending] = useState(false);
  const cart = () => client.cache.readQuery({ query: MeuCarrinhoDocument })?.carrinho;

  async function takeBack(itens: Trio): Promise<void> {
    for (const item of itens) {
      const linha = lineOf(cart(), item);
      if (!linha) continue;
      const quantidade = Math.max(0, linha.quantidade - ADDED_QUANTITY);
      const answer = sendQuantidade({
        ...cartChange(client),
        variables: { itemId: linha.id, quantidade },
      });
      await settle(client, answer, NOT_CHANGED);
    }
  }

  async function add(itens: Trio): Promise<void> {
    setPending(true);
    for (const item of itens) rememberPreco(item);
    const before = cart();
    const [um, dois, tres] = itens;
    const { context, update } = cartChange(client);
    const answer = send({
      context,
      update: (cache, { data }) => {
        for (const resultado of data ? [data.um, data.dois, data.tres] : []) {
          update(cache, { data: { resultado } });
        }
      },
      variables: { um: inputOf(um), dois: inputOf(dois), tres: inputOf(tres) },
    }).then(({ data }) => {
      const resultado = data && wholeOf(itens, [data.um, data.dois, data.tres]);
      return resultado ? { data: { resultado } } : {};
    });
    const outcome = await settle(
      client,
      answer,
      'Não foi possível adicionar o kit inteiro.',
      before
        ? {
            wasApplied: (after) =>
              itens.every((item) => unitsOf(after, item) > unitsOf(before, item)),
          }
        : {},
    );
    setPending(false);
    if (outcome !== 'done') return;
    showToast('success', 'Kit de 3 adicionado ao carrinho!', {
      action: { label: 'Desfazer', run: () => void takeBack(itens) },
    });
  }

  return { add, pending };
}
