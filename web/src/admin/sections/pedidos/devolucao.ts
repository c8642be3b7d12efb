import type { PedidoAdminFragment, PedidoEmLinhaFragment } from './pedido.gen.ts';

type Item = Pick<PedidoAdminFragment['itens'][number], 'id' | 'quantidade' | 'precoUnitario'>;
type Pedido = Pick<PedidoAdminFragment, 'valorFrete'> & { readonly itens: readonly Item[] };

/** Returned units by line. */
export type Unidades = Readonly<Record<string, number>>;

const cents = (reais: number) => Math.round(reais * 100);

/** Whether every unit of the order came back. */
export function isEverything({ itens }: Pedido, unidades: Unidades): boolean {
  return itens.every(({ id, quantidade }) => (unidades[id] ?? 0) === quantidade);
}

/** What the customer gets back, in reais: the returned units and, when everything came back, the freight (CDC, art. 49). */
export function valorDaDevolucao(pedido: Pedido, unidades: Unidades): number {
  const { itens, valorFrete } = pedido;
  const sum = itens.reduce(
    (all, { id, precoUnitario }) => all + (unidades[id] ?? 0) * cents(precoUnitario),
    0,
  );
  return (sum + (isEverything(pedido, unidades) ? cents(valorFrete ?? 0) : 0)) / 100;
}

/** The name of receiving the goods. Only a payment through the shop is refunded by it. */
export function nomeDaDevolucao({ pagamento }: Pick<PedidoAdminFragment, 'pagamento'>): string {
  return pagamento ? 'Receber e estornar' : 'Receber a devolução';
}

/** Whether the shop still waits for the goods of a withdrawal. */
export function isDesistenciaAberta({
  desistencia,
}: {
  desistencia: PedidoEmLinhaFragment['desistencia'];
}): boolean {
  return desistencia !== null && desistencia.recebidaEm === null;
}
