import { fingerprint } from '../fingerprint.ts';
import type { PedidoModel } from './model.ts';

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
