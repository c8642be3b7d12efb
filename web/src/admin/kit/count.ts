/**
 * A number and its noun, as `countText(1, 'pedido')` '1 pedido' and `countText(1200, 'pedido')` '1.200 pedidos'. Groups
 * thousands by `Intl`, which the pages of the shop do not use while they load.
 *
 * @param varios - the plural, where it is not the singular with an s
 */
export function countText(count: number, um: string, varios = `${um}s`): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? um : varios}`;
}
