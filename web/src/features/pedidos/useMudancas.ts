import { useState } from 'react';
import { numeroText, statusInWords } from './pedido-texts.ts';
import type { PedidoDaLista } from './usePedidos.ts';

type Visto = Pick<PedidoDaLista, 'id' | 'status' | 'statusOriginal' | 'desistencia' | 'rastreio'>;

/** What became of orders between two looks at them, for who does not see it; empty when nothing did. */
export function changesText(before: readonly Visto[], after: readonly Visto[]): string {
  const known = new Map(before.map((pedido) => [pedido.id, pedido]));
  return after
    .flatMap((pedido) => {
      const then = known.get(pedido.id);
      if (!then) return [];
      const numero = numeroText(pedido.id);
      if (then.status !== pedido.status) {
        return [`${numero}: agora está ${statusInWords(pedido.status, pedido.statusOriginal)}.`];
      }
      if (!then.desistencia && pedido.desistencia) return [`${numero}: desistência pedida.`];
      if (!then.rastreio.link && pedido.rastreio.link) {
        return [`${numero}: já dá para acompanhar a entrega.`];
      }
      return [];
    })
    .join(' ');
}

/** S8: says once what changed in the orders on screen, whoever changed it. */
export function useMudancas(itens: readonly PedidoDaLista[] | null): string {
  const [seen, setSeen] = useState({ itens, text: '' });
  if (itens !== null && itens !== seen.itens) {
    const text = changesText(seen.itens ?? [], itens);
    setSeen({ itens, text: text === '' ? seen.text : text });
  }
  return seen.text;
}
