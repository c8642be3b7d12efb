import { centavosOf } from '../../../lib/formats/centavos.ts';
import { hasRestante, restanteOf } from './estorno.ts';
import type { PedidoAdminFragment, PedidoEmLinhaFragment } from './pedido.gen.ts';

type Item = Pick<PedidoAdminFragment['itens'][number], 'id' | 'quantidade' | 'precoUnitario'>;
type Pedido = Pick<PedidoAdminFragment, 'valorFrete'> & { readonly itens: readonly Item[] };

/** Returned units by line. */
export type Unidades = Readonly<Record<string, number>>;

/** Whether every unit of the order came back. */
export function isEverything({ itens }: Pedido, unidades: Unidades): boolean {
  return itens.every(({ id, quantidade }) => (unidades[id] ?? 0) === quantidade);
}

/**
 * What the customer gets back, in reais (CDC, art. 49): the returned units, at most what a payment through the shop has
 * left. When everything came back: all that it has left, else the units with the freight.
 */
export function valorDaDevolucao(
  pedido: Pedido & { readonly pagamento: Parameters<typeof restanteOf>[0] | null },
  unidades: Unidades,
): number {
  const { itens, valorFrete, pagamento } = pedido;
  const everything = isEverything(pedido, unidades);
  const sum = itens.reduce(
    (all, { id, precoUnitario }) => all + (unidades[id] ?? 0) * centavosOf(precoUnitario),
    everything ? centavosOf(valorFrete ?? 0) : 0,
  );
  if (pagamento === null) return sum / 100;
  const restante = restanteOf(pagamento);
  return everything ? restante : Math.min(restante, sum / 100);
}

/** The name of receiving the goods. Only what a payment through the shop has left is refunded by it. */
export function nomeDaDevolucao({ pagamento }: Pick<PedidoAdminFragment, 'pagamento'>): string {
  return hasRestante(pagamento) ? 'Receber e estornar' : 'Receber a devolução';
}

/** Whether the shop still waits for the goods of a withdrawal. */
export function isDesistenciaAberta({
  desistencia,
}: Pick<PedidoEmLinhaFragment, 'desistencia'>): boolean {
  return desistencia !== null && desistencia.recebidaEm === null;
}
