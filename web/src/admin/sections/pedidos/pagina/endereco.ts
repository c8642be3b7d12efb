import { type Aberto, abertoNoHash, hashDe } from '../../../kit/lista/endereco.ts';

/** Order number of an address such as `#pedidos/12`. Null without one; `invalido` when the rest is not a number. */
export function pedidoDoHash(hash: string): Aberto | null {
  return abertoNoHash('pedidos', hash);
}

export function hashDoPedido(id: string): string {
  return hashDe('pedidos', id);
}
