import type { ApolloCache } from '@apollo/client';
import type { StatusPedido } from './pedido.gen.ts';

interface Contagem {
  readonly status: StatusPedido;
  readonly quantidade: number;
}

interface ComResumo {
  readonly adminResumo: { readonly pedidosPorStatus: readonly Contagem[] };
}

/** Moves one order between the cached counts per status. Counts that were not loaded stay unloaded. */
export function moveStatusCount(cache: ApolloCache, de: StatusPedido, para: StatusPedido): void {
  if (de === para) return;
  const quantidadeOf = ({ status, quantidade }: Contagem) =>
    quantidade + (status === para ? 1 : 0) - (status === de ? 1 : 0);
  cache.modify<ComResumo>({
    fields: {
      adminResumo: (resumo, { readField }) => {
        const contagens = readField<readonly Contagem[]>('pedidosPorStatus', resumo);
        if (!contagens) return undefined;
        return {
          ...resumo,
          pedidosPorStatus: contagens.map((contagem) => ({
            ...contagem,
            quantidade: Math.max(0, quantidadeOf(contagem)),
          })),
        };
      },
    },
  });
}
