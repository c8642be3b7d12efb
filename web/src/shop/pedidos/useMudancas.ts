import { useState } from 'react';
import { numeroText, statusInWords } from '../../lib/pedidos/pedido-texts.ts';
import type { PedidoCardFragment } from './PedidoCard.gen.ts';

type Visto = Pick<
  PedidoCardFragment,
  'id' | 'status' | 'statusOriginal' | 'desistencia' | 'rastreio'
>;

/** Announcement of the changes between two reads of the orders; empty without changes. */
export function changesText(before: readonly Visto[], after: readonly Visto[]): string {
  const previous = new Map(before.map((pedido) => [pedido.id, pedido]));
  return after
    .flatMap((pedido) => {
      const earlier = previous.get(pedido.id);
      if (!earlier) return [];
      const numero = numeroText(pedido.id);
      if (earlier.status !== pedido.status) {
        return [`${numero}: agora está ${statusInWords(pedido.status, pedido.statusOriginal)}.`];
      }
      if (!earlier.desistencia && pedido.desistencia) return [`${numero}: desistência pedida.`];
      if (!earlier.rastreio.link && pedido.rastreio.link) {
        return [`${numero}: já dá para acompanhar a entrega.`];
      }
      return [];
    })
    .join(' ');
}

/** Announces changes of the visible orders once, for screen readers. */
export function useMudancas(itens: readonly PedidoCardFragment[] | null): string {
  const [announced, setAnnounced] = useState({ itens, text: '' });
  if (itens !== null && itens !== announced.itens) {
    const text = changesText(announced.itens ?? [], itens);
    setAnnounced({ itens, text: text === '' ? announced.text : text });
  }
  return announced.text;
}
