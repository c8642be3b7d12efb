import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { itemText } from '../../lib/pedidos/pedido-texts.ts';
import { outcomeOf } from '../../ui/outcome.ts';
import { useAction } from '../../ui/useAction.ts';
import { cartChange, readCarrinho } from '../carrinho/cache.ts';
import { openGaveta } from '../carrinho/gaveta-aberta.ts';
import { type ItemRecompradoFragment, useComprarDeNovoMutation } from './Recompra.gen.ts';

const FAILED = 'Não foi possível ler o pedido agora. Nada foi para o carrinho.';
const NO_ANSWER = 'A loja não respondeu. Confira o carrinho antes de tentar de novo.';
const NOTHING = 'Este pedido não tem itens que a loja reconheça.';

interface Resumo {
  readonly lines: readonly string[];
  readonly inCart: boolean;
}

function levadoText({ adicionados, quantidade, motivo, ...item }: ItemRecompradoFragment): string {
  return adicionados < quantidade
    ? `${adicionados} de ${quantidade} x ${itemText(item)} (${motivo})`
    : `${adicionados} x ${itemText(item)}`;
}

/** What is in the cart again, and each item that is not. */
function linesOf(itens: readonly ItemRecompradoFragment[]): readonly string[] {
  const levados = itens.filter(({ adicionados }) => adicionados > 0).map(levadoText);
  const deixados = itens
    .filter(({ adicionados }) => adicionados === 0)
    .map(({ motivo, ...item }) => `Ficou de fora: ${itemText(item)}, ${motivo}.`);
  const inCart =
    levados.length > 0 ? [`No carrinho, pelo preço de hoje: ${levados.join('; ')}.`] : [];
  return [...inCart, ...new Set(deixados)];
}

/** Adds an order's lines to the cart. If all fit the cart opens; otherwise it would cover what is missing. */
export function useRecompra(pedidoId: string) {
  const client = useApolloClient();
  const [send] = useComprarDeNovoMutation();
  const { sending, run } = useAction();
  const [resumo, setResumo] = useState<Resumo | null>(null);

  const buy = () =>
    run(async () => {
      setResumo(null);
      const { context, update } = cartChange(client);
      const answer = send({
        context,
        variables: { pedidoId },
        update: (cache, { data }) => {
          const resultado = data?.resultado;
          if (resultado?.__typename !== 'Recompra' || resultado.carrinho === null) return;
          update(cache, { data: { resultado: resultado.carrinho } });
        },
      });
      const resultado = await outcomeOf(answer, (kind) => {
        if (kind !== 'unavailable') return FAILED;
        // The items may be in the cart.
        void readCarrinho(client);
        return NO_ANSWER;
      });
      if (resultado.__typename !== 'Recompra') {
        setResumo({ lines: [resultado.mensagem], inCart: false });
        return;
      }
      const { itens } = resultado;
      const inCart = itens.some(({ adicionados }) => adicionados > 0);
      setResumo({ lines: itens.length > 0 ? linesOf(itens) : [NOTHING], inCart });
      const isWhole = itens.every(({ adicionados, quantidade }) => adicionados >= quantidade);
      if (inCart && isWhole) openGaveta();
    });
  return { buy, sending, resumo };
}

export function Relatorio({ resumo }: { resumo: Resumo | null }) {
  return (
    <Stack role="status" variant="note" className="live">
      {resumo?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {resumo?.inCart ? (
        <Group component="p" mt="xs">
          <Button variant="outline" size="sm" onClick={openGaveta}>
            Ver carrinho
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}
