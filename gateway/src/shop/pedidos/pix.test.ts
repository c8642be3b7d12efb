import { parsePix } from 'pix-utils';
import { expect, test } from 'vitest';
import { pixOf } from './pix.ts';

const RECEBEDOR = { chave: 'pix@loja.example', nome: 'Loja', cidade: 'Eusebio' };
const pedido = { id: '101', status: 'PENDENTE', total: 11_980 } as const;

test('an unpaid order has the Pix of its total, named by its number', () => {
  const pix = pixOf(RECEBEDOR, pedido);
  expect(pix).toMatchObject({ valor: 11_980, txid: 'PEDIDO101' });
  expect(parsePix(pix?.copiaECola ?? '')).toMatchObject({
    transactionAmount: 119.8,
    txid: 'PEDIDO101',
  });
});

test.each([
  ['a paid order', RECEBEDOR, { ...pedido, status: 'PAGO' }],
  ['a cancelled order', RECEBEDOR, { ...pedido, status: 'CANCELADO' }],
  ['an order that costs nothing', RECEBEDOR, { ...pedido, total: 0 }],
  ['a shop without a key', null, pedido],
] as const)('%s has none', (_, recebedor, each) => {
  expect(pixOf(recebedor, each)).toBeNull();
});
