import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linhaAdmin, pedidoAdmin } from '../../../../test/admin/pedidos.ts';
import { pagosDe, SEM_VOLUME, separar } from './separacao.ts';

const anyLinha = fc.record({
  id: fc.uuid(),
  produtoId: fc.option(fc.constantFrom('p1', 'p2', 'p3')),
  nomeProduto: fc.constantFrom('Noite de Oud', 'Água de Íris', 'noite de oud '),
  variacaoNome: fc.option(fc.constantFrom('5 ml', '10 ml', '10ML', 'Estojo', '')),
  quantidade: fc.integer({ min: 1, max: 40 }),
});
const anyPedidos = fc.uniqueArray(
  fc.record({ id: fc.uuid(), itens: fc.array(anyLinha.map(linhaAdmin), { maxLength: 6 }) }),
  { selector: ({ id }) => id, maxLength: 8 },
);
const sum = (each: readonly { quantidade: number }[]) =>
  each.reduce((total, { quantidade }) => total + quantidade, 0);

describe('separar', () => {
  it('keeps the units of the orders, in total and per order (A7)', () => {
    fc.assert(
      fc.property(anyPedidos, (parts) => {
        const pedidos = parts.map((part) => pedidoAdmin({ ...part, status: 'PAGO' }));
        const grupos = separar(pedidos);
        const partes = grupos.flatMap(({ produtos }) => produtos.flatMap((each) => each.partes));
        expect(sum(grupos)).toBe(sum(pedidos.flatMap(({ itens }) => itens)));
        expect(sum(partes)).toBe(sum(grupos));
        for (const { id, itens } of pedidos) {
          expect(sum(partes.filter(({ pedidoId }) => pedidoId === id))).toBe(sum(itens));
        }
      }),
    );
  });

  it('sorts by volume, ascending, then by product, and merges equal products (A7)', () => {
    const grupos = separar([
      pedidoAdmin({
        id: '1',
        itens: [
          linhaAdmin({
            id: 'a',
            produtoId: 'p1',
            nomeProduto: 'Oud',
            variacaoNome: '10 ml',
            quantidade: 2,
          }),
          linhaAdmin({
            id: 'b',
            produtoId: 'p9',
            nomeProduto: 'Caixa',
            variacaoNome: null,
            quantidade: 1,
          }),
          linhaAdmin({
            id: 'c',
            produtoId: 'p2',
            nomeProduto: 'Âmbar',
            variacaoNome: '10ml',
            quantidade: 1,
          }),
        ],
      }),
      pedidoAdmin({
        id: '2',
        itens: [
          linhaAdmin({
            id: 'd',
            produtoId: 'p1',
            nomeProduto: 'Oud',
            variacaoNome: '10 ML',
            quantidade: 3,
          }),
          linhaAdmin({
            id: 'e',
            produtoId: 'p1',
            nomeProduto: 'Oud',
            variacaoNome: '5 ml',
            quantidade: 1,
          }),
        ],
      }),
    ]);
    expect(grupos.map(({ volume, quantidade }) => [volume, quantidade])).toEqual([
      ['5 ml', 1],
      ['10 ml', 6],
      [SEM_VOLUME, 1],
    ]);
    expect(grupos[1]?.produtos.map(({ nome, partes }) => [nome, partes])).toEqual([
      ['Âmbar', [{ pedidoId: '1', quantidade: 1 }]],
      [
        'Oud',
        [
          { pedidoId: '1', quantidade: 2 },
          { pedidoId: '2', quantidade: 3 },
        ],
      ],
    ]);
  });

  it('picks only paid orders (A7)', () => {
    const todos = (
      ['PENDENTE', 'PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO', 'DESCONHECIDO'] as const
    ).map((status) => pedidoAdmin({ id: status, status }));
    expect(pagosDe(todos).map(({ id }) => id)).toEqual(['PAGO']);
  });
});
