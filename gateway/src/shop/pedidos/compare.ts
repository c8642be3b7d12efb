import { compareIds, fingerprint } from '../compare.ts';
import type { PedidoModel } from './model.ts';

type Placed = Pick<PedidoModel, 'id' | 'data'>;

/** By date, then by id, so that orders of the same moment do not move between pages. */
export function newestFirst(one: Placed, other: Placed): number {
  if (one.data !== other.data) return one.data < other.data ? 1 : -1;
  return compareIds(other.id, one.id);
}

/** Version of an order's state: the API's number or, without one, a fingerprint of all that an edit writes. */
export function versaoOf(pedido: PedidoModel): number {
  const { versao, statusOriginal, total, linkRastreio, itens, enderecoEntrega } = pedido;
  const { nomeCompleto, cpf, telefone, email, chaveFiscal } = pedido;
  return (
    versao ??
    fingerprint([
      [statusOriginal, total, linkRastreio, enderecoEntrega],
      [nomeCompleto, cpf, telefone, email, chaveFiscal],
      itens.map(({ id, nomeProduto, quantidade, precoUnitario }) => [
        id,
        nomeProduto,
        quantidade,
        precoUnitario,
      ]),
    ])
  );
}
