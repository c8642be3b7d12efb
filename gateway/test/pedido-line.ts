/** A line of an order as `atualizarPedido` takes it; `id` is null for a new one. The price in reais. */
export function pedidoLine(
  id: string | null,
  nomeProduto: string,
  quantidade: number,
  precoUnitario: number,
) {
  return { ...(id === null ? {} : { id }), nomeProduto, quantidade, precoUnitario };
}
