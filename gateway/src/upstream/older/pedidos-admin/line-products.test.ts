import { expect, test } from 'vitest';
import { RestFailure } from '../../rest/failure.ts';
import type { Query } from '../../rest/path.ts';
import { produtoWire } from '../../wire/catalogo.ts';
import { pedidoWire } from '../../wire/pedidos.ts';
import { findProdutos } from './stock.ts';

interface Row {
  readonly id: number;
  readonly nome: string;
  readonly variacoes?: readonly object[];
}

/** An API with these products, which pages them by one hundred and searches by name. */
function apiOf(rows: readonly Row[], reads: string[] = []) {
  const produtos = rows.map((row) => produtoWire.parse({ slug: null, ...row }));
  return {
    listProdutosAdmin: async ({ query }: { readonly query?: Query } = {}) => {
      const page = Number(query?.['page']);
      const search = query?.['search']?.toString();
      reads.push(`page ${page} of ${search ?? 'all'}`);
      const found = produtos.filter(({ nome }) => nome.includes(search ?? ''));
      return {
        itens: found.slice(page * 100, page * 100 + 100),
        unreadable: 0,
        totalPaginas: Math.ceil(found.length / 100),
        totalItens: found.length,
        applied: null,
        variacoesConhecidas: null,
      };
    },
    readProdutoById: async ({ id }: { readonly id: string }) => {
      if (id === 'down') throw new RestFailure('timeout', 'GET /produtos/{id}');
      return produtos.find((one) => one.id === id) ?? null;
    },
  };
}

function pedidoOf(...itens: readonly object[]) {
  const lines = itens.map((item, n) => ({ produtoId: 100 + n, quantidade: 1, ...item }));
  return pedidoWire.parse({ id: 1, data: '2026-01-02T03:04:05', status: 'PAGO', itens: lines });
}

const found = async (
  api: ReturnType<typeof apiOf>,
  pedido: ReturnType<typeof pedidoOf>,
  kept: readonly [string, string][] = [],
) => {
  const { produtos, unknown } = await findProdutos(api, pedido, new Map(kept));
  return {
    produtos: produtos.map(({ id, linhas }) => `${id}: ${linhas.map((one) => one.id).join()}`),
    unknown: unknown.map(({ id }) => id),
  };
};

const volumes = (...ids: number[]) => ids.map((id) => ({ id, nome: `${id} ml`, estoque: 1 }));
const OUD = { id: 1, nome: 'Oud', variacoes: volumes(5, 10) };
const BRISA = { id: 2, nome: 'Brisa' };

test('groups the lines of one product, found by their names', async () => {
  const reads: string[] = [];
  const pedido = pedidoOf(
    { nomeProduto: 'Oud - 5 ml', variacaoId: 5 },
    { nomeProduto: 'Brisa' },
    { nomeProduto: 'Oud - 10 ml', variacaoId: 10 },
  );
  expect(await found(apiOf([OUD, BRISA], reads), pedido)).toEqual({
    produtos: ['1: 100,102', '2: 101'],
    unknown: [],
  });
  expect(reads).not.toContain('page 0 of all');
});

test('finds a renamed product by its volume, with one scan of the catalogue for all lines (MON-05)', async () => {
  const reads: string[] = [];
  const others = Array.from({ length: 150 }, (_, n) => ({ id: 1000 + n, nome: `Outro ${n}` }));
  const pedido = pedidoOf(
    { nomeProduto: 'Sauvage - 5 ml', variacaoId: 5 },
    { nomeProduto: 'Sauvage - 10 ml', variacaoId: 10 },
  );
  expect(await found(apiOf([...others, OUD], reads), pedido)).toEqual({
    produtos: ['1: 100,101'],
    unknown: [],
  });
  expect(reads.filter((read) => read.endsWith('of all'))).toEqual([
    'page 0 of all',
    'page 1 of all',
  ]);
});

test('a product that took the old name is not mistaken for the one with the volume (MON-05)', async () => {
  const namesake = { id: 3, nome: 'Sauvage', variacoes: volumes(77) };
  const pedido = pedidoOf({ nomeProduto: 'Sauvage - 5 ml', variacaoId: 5 });
  expect(await found(apiOf([namesake, OUD]), pedido)).toMatchObject({ produtos: ['1: 100'] });
});

test('the product that was ordered is preferred to one of the same name (MON-05)', async () => {
  const pedido = pedidoOf({ nomeProduto: 'Brisa' });
  const api = apiOf([BRISA, { id: 9, nome: 'Renomeado' }]);
  expect(await found(api, pedido, [['1 × brisa', '9']])).toMatchObject({ produtos: ['9: 100'] });
  expect(await found(api, pedido, [['1 × brisa', 'gone']])).toMatchObject({ produtos: ['2: 100'] });
  expect(await found(api, pedido, [['1 × brisa', 'down']])).toMatchObject({ produtos: ['2: 100'] });
});

test('a line of no product, or of one of several with its name, is unknown', async () => {
  const pedido = pedidoOf(
    { nomeProduto: 'Brisa' },
    { nomeProduto: 'Nenhum' },
    { nomeProduto: 'Nenhum - 5 ml', variacaoId: 5 },
  );
  expect(await found(apiOf([BRISA, { ...BRISA, id: 4 }]), pedido)).toEqual({
    produtos: [],
    unknown: ['100', '101', '102'],
  });
});

test('a catalogue of more than 3000 products is not scanned (MON-05)', async () => {
  const reads: string[] = [];
  const others = Array.from({ length: 3001 }, (_, n) => ({ id: 1000 + n, nome: `Outro ${n}` }));
  const pedido = pedidoOf({ nomeProduto: 'Sauvage - 5 ml', variacaoId: 5 });
  expect(await found(apiOf([OUD, ...others], reads), pedido)).toEqual({
    produtos: [],
    unknown: ['100'],
  });
  expect(reads.filter((read) => read.endsWith('of all'))).toEqual(['page 0 of all']);
});
