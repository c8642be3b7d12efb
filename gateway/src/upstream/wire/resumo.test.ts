import { expect, test } from 'vitest';
import { resumoWire } from './resumo.ts';

const RAW = {
  produtos: 1,
  esgotados: 0,
  estoqueBaixo: 0,
  usuarios: 1,
  pedidos: 1,
  pedidosPorStatus: [
    { status: 'concluído', quantidade: 1, desde: '2026-03-30' },
    { status: 'VOANDO', quantidade: 2 },
  ],
  faturamento30Dias: 0.1 + 0.2,
  porDia: [{ data: '2026-03-31', pedidos: 1, faturamento: 0.1 + 0.2 }],
  maisVendidos30Dias: [
    { produtoId: 7, nome: 'Oud', unidades: 3, faturamento: 9.9 },
    { produtoId: null, nome: 'À mão', unidades: 1, faturamento: 0 },
    { nome: 'Sem número', unidades: 1, faturamento: 0 },
    { produtoId: 8, unidades: 1 },
  ],
};

test('reads the number of open withdrawals where the API has one (DASH-02)', () => {
  expect(resumoWire.parse({ ...RAW, desistencias: 2 })).toMatchObject({ desistencias: 2 });
});

test('reads figures in centavos and status words of the shop', () => {
  expect(resumoWire.parse(RAW)).toEqual({
    ...RAW,
    desistencias: null,
    pagamentosAResolver: null,
    pixAConferir: null,
    liquido30DiasAntes: null,
    carrinhos30Dias: null,
    estoquesCurtos: null,
    estoquesLongos: null,
    esperas: null,
    pedidosPorStatus: [
      { status: 'ENTREGUE', quantidade: 1, desde: '2026-03-30' },
      { status: 'DESCONHECIDO', quantidade: 2, desde: null },
    ],
    faturamento30Dias: 30,
    porDia: [{ data: '2026-03-31', pedidos: 1, faturamento: 30, devolvido: 0 }],
    maisVendidos30Dias: [
      { produtoId: '7', nome: 'Oud', unidades: 3, faturamento: 990 },
      { produtoId: null, nome: 'À mão', unidades: 1, faturamento: 0 },
      { produtoId: null, nome: 'Sem número', unidades: 1, faturamento: 0 },
    ],
  });
});

test.each([
  ['a missing figure', { pedidos: undefined }],
  ['a number that is not a count', { usuarios: -1 }],
  ['an unreadable amount', { faturamento30Dias: 'muito' }],
  ['an invalid day', { porDia: [{ data: 'hoje', pedidos: 1, faturamento: 1 }] }],
])('rejects %s', (_, change) => {
  expect(resumoWire.safeParse({ ...RAW, ...change }).success).toBe(false);
});
