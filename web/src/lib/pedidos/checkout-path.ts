/** `search` is the search of the current address: the way to pay that it names is kept. */
export function checkoutPath(pedidoId: string, search = ''): string {
  return paysByPix(search) ? pixPath(pedidoId) : `/checkout?pedido=${encodeURIComponent(pedidoId)}`;
}

/** The payment page with the Pix chosen. */
export function pixPath(pedidoId: string): string {
  return `${checkoutPath(pedidoId)}&forma=pix`;
}

export function paysByPix(search: string): boolean {
  return new URLSearchParams(search).get('forma') === 'pix';
}
