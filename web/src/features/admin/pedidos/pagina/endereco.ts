const PEDIDO = /^#pedidos\/([1-9]\d{0,14})$/;

/** Order number of an address such as `#pedidos/12`. Null without one; `invalido` when the rest is not a number. */
export function pedidoDoHash(hash: string): { readonly id: string } | 'invalido' | null {
  if (!hash.startsWith('#pedidos/')) return null;
  const id = PEDIDO.exec(hash)?.[1];
  return id === undefined ? 'invalido' : { id };
}

export function hashDoPedido(id: string): string {
  return `#pedidos/${id}`;
}
