import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoriaKey, describeCategoria } from '../../../shop/catalogo/categoria.ts';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import type { Selection } from '../../../shop/produtos/port.ts';
import type { Disponibilidade, OrdenacaoAdmin } from '../../../types.gen.ts';
import { produtoWire } from '../../wire/catalogo.ts';
import { variacoesOf } from '../../wire/produtos.ts';
import { selectProdutos } from './selection.ts';

const ALL: Selection = {
  busca: undefined,
  categoria: undefined,
  disponibilidade: 'TODOS',
  variacao: undefined,
  ativo: undefined,
  ordenarPor: 'NOME_ASC',
};
const CATEGORIAS = ['Masculino', 'Árabe', 'Arabes'].map((nome, id) =>
  describeCategoria(`${id}`, nome),
);

const produto = (raw: object): ProdutoModel =>
  produtoWire.parse({ id: 1, slug: 'p', nome: 'Oud', variacoes: [], ...raw });
const namesOf = (produtos: readonly ProdutoModel[]) => produtos.map(({ nome }) => nome);
const select = (produtos: readonly ProdutoModel[], part: Partial<Selection>) =>
  namesOf(selectProdutos(produtos, { ...ALL, ...part }, CATEGORIAS));

describe('selection of the dashboard', () => {
  test('orders by relevance, equal ones by sales (APROD-02)', () => {
    const list = [
      produto({ id: 1, nome: 'Cedro', descricao: 'Saída de rosa', pedidos: 90 }),
      produto({ id: 2, nome: 'Água de Rosa', pedidos: 1 }),
      produto({ id: 3, nome: 'Chá de Rosa', pedidos: 2 }),
      produto({ id: 4, nome: 'Rosa Real' }),
      produto({ id: 5, nome: 'Oud' }),
    ];
    expect(select(list, { busca: 'rosa', ordenarPor: 'RELEVANCIA' })).toEqual([
      'Rosa Real',
      'Chá de Rosa',
      'Água de Rosa',
      'Cedro',
    ]);
  });

  test('sorts by name in Portuguese order, equal names by id (APROD-05)', () => {
    const nomes = ['Zimbro', 'âmbar', 'Ambar', 'Bergamota', 'Água'];
    const list = nomes.map((nome, n) => produto({ id: n + 1, nome }));
    expect(select(list, {})).toEqual(['Água', 'Ambar', 'âmbar', 'Bergamota', 'Zimbro']);
    const same = [10, 9, 100].map((id) => produto({ id }));
    expect(selectProdutos(same, ALL, []).map(({ id }) => id)).toEqual(['9', '10', '100']);
  });

  test('sorts by price, products without one last in both directions (APROD-05, APROD-15)', () => {
    const list = [
      produto({ id: 1, nome: 'sem', precoBase: 0 }),
      produto({ id: 2, nome: 'caro', precoBase: 90 }),
      produto({
        id: 3,
        nome: 'barato',
        variacoes: [
          { id: 1, preco: 0 },
          { id: 2, preco: 5 },
        ],
      }),
      produto({ id: 4, nome: 'nulo', precoBase: null }),
    ];
    expect(select(list, { ordenarPor: 'MENOR_PRECO' })).toEqual(['barato', 'caro', 'sem', 'nulo']);
    expect(select(list, { ordenarPor: 'MAIOR_PRECO' })).toEqual(['caro', 'barato', 'sem', 'nulo']);
  });

  test('sums the stock and treats a negative one as sold out (APROD-03, APROD-05)', () => {
    const list = [
      produto({ id: 1, nome: 'simples', estoque: 4 }),
      produto({ id: 2, nome: 'negativo', estoque: -3 }),
      produto({
        id: 3,
        nome: 'soma',
        estoque: 0,
        variacoes: [
          { id: 1, estoque: 3 },
          { id: 2, estoque: 2 },
        ],
      }),
    ];
    expect(select(list, { ordenarPor: 'MAIOR_ESTOQUE' })).toEqual(['soma', 'simples', 'negativo']);
    expect(select(list, { disponibilidade: 'ESGOTADOS' })).toEqual(['negativo']);
    expect(select(list, { disponibilidade: 'DISPONIVEIS' })).toEqual(['simples', 'soma']);
  });

  test('calls 1 to 5 units of a volume, or of a simple product, low stock (APROD-12)', () => {
    const list = [
      produto({ id: 1, nome: 'um', estoque: 1 }),
      produto({ id: 2, nome: 'cinco', estoque: 5 }),
      produto({ id: 3, nome: 'seis', estoque: 6 }),
      produto({ id: 4, nome: 'nenhum', estoque: 0 }),
      produto({
        id: 5,
        nome: 'um volume',
        estoque: 0,
        variacoes: [
          { id: 1, estoque: 40 },
          { id: 2, estoque: 3 },
        ],
      }),
      produto({ id: 6, nome: 'volumes cheios', estoque: 2, variacoes: [{ id: 3, estoque: 9 }] }),
    ];
    expect(select(list, { disponibilidade: 'ESTOQUE_BAIXO' })).toEqual([
      'cinco',
      'um',
      'um volume',
    ]);
  });

  test('matches the whole name of a variation, ignoring case and accents (APROD-04)', () => {
    const list = [
      produto({ id: 1, nome: 'um', variacoes: [{ id: 1, nome: '10 ML' }] }),
      produto({ id: 2, nome: 'dois', variacoes: [{ id: 2, nome: '10 ml spray' }] }),
    ];
    expect(select(list, { variacao: '10 ml' })).toEqual(['um']);
  });

  test('matches a category ignoring case, accents and plural, but prefers an exact name (APROD-04, C-02)', () => {
    const list = [
      produto({ id: 1, nome: 'a', categorias: ['Árabe'] }),
      produto({ id: 2, nome: 'b', categorias: ['Arabes'] }),
      produto({ id: 3, nome: 'c', categorias: ['Masculino', 'Nicho'] }),
    ];
    expect(select(list, { categoria: 'arabe' })).toEqual(['a']);
    expect(select(list, { categoria: 'Arabes' })).toEqual(['b']);
    expect(select(list, { categoria: 'MASCULINOS' })).toEqual(['c']);
    expect(select(list, { categoria: 'nichos' })).toEqual(['c']);
    expect(select(list, { categoria: 'floral' })).toEqual([]);
  });

  test('lists each variation name once, 5 ml before 10 ml (APROD-04)', () => {
    const list = [
      produto({
        variacoes: [
          { id: 1, nome: '10 ml' },
          { id: 2, nome: '5 ml' },
        ],
      }),
      produto({
        variacoes: [
          { id: 3, nome: '10 ML' },
          { id: 4, nome: null },
        ],
      }),
    ];
    expect(variacoesOf(list)).toEqual(['5 ml', '10 ml']);
  });

  const rawProduto = fc.record({
    ativo: fc.boolean(),
    nome: fc.constantFrom('Oud', 'óud', 'Âmbar', 'Noite', ''),
    descricao: fc.constantFrom(null, 'rosa', 'Oud e rosa'),
    categorias: fc.subarray(['Masculino', 'Árabe', 'Arabes', 'Fora']),
    precoBase: fc.constantFrom(null, 0, 10, 20.5),
    estoque: fc.integer({ min: -2, max: 3 }),
    variacoes: fc.array(
      fc.record({
        id: fc.nat(),
        nome: fc.constantFrom('5 ml', '10 ml', '10 ML'),
        preco: fc.constantFrom(null, 0, 5, 30),
        estoque: fc.integer({ min: -1, max: 2 }),
      }),
      { maxLength: 2 },
    ),
  });
  const catalogo = fc
    .array(rawProduto, { maxLength: 30 })
    .map((list) => list.map((raw, n) => produto({ id: n + 1, ...raw })));
  const selection = fc.record({
    busca: fc.constantFrom(undefined, 'oud', 'ROSA', '10ml', 'x'),
    categoria: fc.constantFrom(undefined, 'arabe', 'Arabes', 'masculinos', 'fora', 'nada'),
    disponibilidade: fc.constantFrom<Disponibilidade>('TODOS', 'DISPONIVEIS', 'ESGOTADOS'),
    variacao: fc.constantFrom(undefined, '10 ml', '5 ML'),
    ativo: fc.constantFrom(undefined, true, false),
    ordenarPor: fc.constantFrom<OrdenacaoAdmin>(
      'NOME_ASC',
      'MENOR_PRECO',
      'MAIOR_PRECO',
      'MAIOR_ESTOQUE',
    ),
  });

  /** Each filter in its plainest form, to compare with. */
  function naive(list: readonly ProdutoModel[], wanted: Selection): Set<string> {
    const plain = (text: string) => text.normalize('NFD').replace(/[̀-ͯ]/g, '').toLowerCase();
    let left = [...list];
    const { busca, categoria, variacao, disponibilidade, ativo } = wanted;
    if (busca !== undefined) {
      const word = plain(busca).replace('10ml', '10 ml');
      left = left.filter((it) =>
        plain([it.nome, it.descricao, ...it.variacoes.map((v) => v.nome)].join('|')).includes(word),
      );
    }
    if (categoria !== undefined) {
      const spelt = CATEGORIAS.some(({ nome }) => nome === categoria);
      left = left.filter((it) =>
        it.categoriaNames.some((nome) => {
          if (spelt) return nome === categoria;
          if (categoria === 'arabe') return nome === 'Árabe';
          return categoriaKey(nome) === categoriaKey(categoria);
        }),
      );
    }
    if (variacao !== undefined) {
      left = left.filter((it) => it.variacoes.some((v) => plain(v.nome) === plain(variacao)));
    }
    if (ativo !== undefined) left = left.filter((it) => it.ativo === ativo);
    if (disponibilidade === 'DISPONIVEIS') left = left.filter((it) => it.estoqueTotal > 0);
    if (disponibilidade === 'ESGOTADOS') left = left.filter((it) => it.estoqueTotal === 0);
    return new Set(left.map(({ id }) => id));
  }

  test('gives the same as the plainest filter for any filter and catalogue (C-56)', () => {
    fc.assert(
      fc.property(catalogo, selection, (list, wanted) => {
        const selected = selectProdutos(list, wanted, CATEGORIAS);
        expect(new Set(selected.map(({ id }) => id))).toEqual(naive(list, wanted));
        expect(selected).toHaveLength(naive(list, wanted).size);
      }),
    );
  });

  test('sorts independently of the order of the rows (C-56)', () => {
    fc.assert(
      fc.property(catalogo, selection, (list, wanted) => {
        expect(selectProdutos(list.toReversed(), wanted, CATEGORIAS)).toEqual(
          selectProdutos(list, wanted, CATEGORIAS),
        );
      }),
    );
  });
});
