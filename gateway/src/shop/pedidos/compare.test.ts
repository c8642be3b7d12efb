import { expect, test } from 'vitest';
import { pedidoWire } from '../../upstream/wire/pedidos.ts';
import { versaoOf } from './compare.ts';

test('without a number of the API, a change of any written text gives another version', () => {
  const reply = { id: 7, data: '2026-03-01T10:00:00', total: 10, status: 'PAGO', itens: [] };
  const versions = [
    {},
    { chaveFiscal: '23260312345678000190550010000000431000000435' },
    { linkRastreio: 'https://a.example/1' },
    { nomeCompleto: 'Marina Exemplo' },
    { total: 11 },
  ].map((change) => versaoOf(pedidoWire.parse({ ...reply, ...change })));
  expect(new Set(versions).size).toBe(versions.length);
});
