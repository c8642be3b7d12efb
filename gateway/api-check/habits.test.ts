import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as habits from './habits.ts';
import type { Note } from './notes.ts';

const ZONE = 'America/Fortaleza';
const namesOf = (notes: readonly Note[]) => notes.map(({ habit }) => habit);

const produto = {
  id: 1,
  slug: 'noite',
  nome: 'Noite',
  descricao: 'Um perfume.',
  categorias: ['Árabe'],
  precoBase: 89.9,
  estoque: 3,
  variacoes: [],
  imagem: { url: '/imagens/noite.jpg' },
  versao: 1,
};
const variacao = { id: 11, nome: '10 ml', preco: 69.9, estoque: 2 };

describe('habits of products', () => {
  test('reports no habit for a product that follows the contract (rest-contract 2)', () => {
    expect(habits.produtoToEdit(produto, ZONE)).toEqual([]);
    expect(habits.produtos([{ ...produto, precoBase: null, variacoes: [variacao] }], ZONE)).toEqual(
      [],
    );
  });

  test.each([
    ['categorias-as-objects', { categorias: [{ id: 3, nome: 'Árabe' }] }],
    ['null-texts', { descricao: null }],
    ['no-price', { precoBase: null }],
    ['no-price', { precoBase: 0 }],
    ['no-price', { precoBase: -1 }],
    ['no-price', { precoBase: null, variacoes: [{ ...variacao, preco: 0 }] }],
    ['preco-base-beside-volumes', { variacoes: [variacao] }],
    ['negative-stock', { estoque: -2 }],
    ['no-stock', { estoque: null }],
    ['no-stock', { precoBase: null, variacoes: [{ ...variacao, estoque: null }] }],
    ['float-artefacts', { precoBase: 0.1 + 0.2 }],
    ['numbers-as-text', { precoBase: '89.90' }],
    ['no-imagem', { imagem: null, imagemUrl: '/imagens/noite.jpg' }],
    ['no-slug', { slug: '' }],
    ['no-versao', { versao: undefined }],
  ])('reports %s for %j', (habit, change) => {
    expect(namesOf(habits.produtoToEdit({ ...produto, ...change }, ZONE))).toEqual([habit]);
  });

  test('reports volumes without a stock of the product on an API without versions (rest-contract 7.2)', () => {
    const older = {
      ...produto,
      precoBase: null,
      estoque: null,
      versao: null,
      variacoes: [variacao],
    };
    expect(namesOf(habits.produtos([older], ZONE))).toEqual(['no-own-stock']);
    expect(habits.produtos([{ ...older, estoque: 0 }], ZONE)).toEqual([]);
  });

  test('counts matches and totals, in lists and in pages', () => {
    const itens = [produto, { ...produto, id: 2, estoque: -1 }];
    const [note] = habits.produtos({ produtos: itens, totalPaginas: 1 }, ZONE);
    expect(note).toEqual({
      habit: 'negative-stock',
      seen: 'negative estoque (1 of 2)',
      handled: 'none in stock',
    });
    expect(habits.produtos(itens, ZONE)).toEqual([note]);
  });

  test('reports unusable picture addresses and repeated products', () => {
    const bare = { ...produto, imagem: null, imagemUrl: 'javascript:x' };
    expect(namesOf(habits.produto(bare, ZONE))).toEqual(['no-imagem', 'unusable-pictures']);
    const insecure = { ...bare, imagemUrl: 'http://fotos.example/a.jpg' };
    expect(namesOf(habits.produto(insecure, ZONE))).toEqual(['no-imagem', 'insecure-pictures']);
    expect(namesOf(habits.produtos([produto, produto], ZONE))).toEqual(['repeated-products']);
  });

  test('reports plural and duplicate category names (rest-contract 4.14)', () => {
    const named = (...nomes: string[]) => nomes.map((nome, id) => ({ id, nome }));
    expect(habits.categorias(named('Masculino', 'Árabe'), ZONE)).toEqual([]);
    expect(namesOf(habits.categorias(named('Árabes'), ZONE))).toEqual(['plural-names']);
    expect(namesOf(habits.categorias(named('Árabe', 'arabe'), ZONE))).toEqual(['same-names']);
  });
});

describe('habits of accounts and addresses', () => {
  const endereco = { cidade: 'Recife', estado: 'PE', cep: '50000-003' };

  test.each([
    [[], endereco],
    [['rotated-addresses'], { cidade: 'PE', estado: '50000-003', cep: 'Recife' }],
    [['rotated-addresses'], { cidade: '50000-003', estado: 'Recife', cep: 'PE' }],
    [['estado-spelled'], { ...endereco, estado: 'Pernambuco' }],
    [['estado-spelled'], { ...endereco, estado: 'pe' }],
    [['cep-spelled'], { ...endereco, cep: '50000003' }],
    [['incomplete-addresses'], { ...endereco, cep: '123' }],
  ])('reports %j for %j (C-38, rest-contract 2.1)', (expected, raw) => {
    expect(namesOf(habits.enderecos([raw], ZONE))).toEqual(expected);
  });

  test.each([
    [[], { roles: ['ROLE_USER'] }],
    [['roles-as-text'], { roles: 'ROLE_USER' }],
    [['role-key'], { role: ['ROLE_USER'] }],
    [['role-key', 'roles-as-text'], { role: 'ROLE_USER' }],
    [['no-roles'], {}],
  ])('reports %j for %j (C-27, rest-contract 4.19)', (expected, raw) => {
    expect(namesOf(habits.claims(raw, ZONE))).toEqual(expected);
  });

  test('reports a missing status and name (rest-contract 2)', () => {
    const conta = { roles: ['ROLE_USER'], status: null, nome: null };
    expect(namesOf(habits.conta(conta, ZONE))).toEqual(['no-status', 'no-nome']);
    expect(namesOf(habits.perfil({ ...conta, nomeCompleto: 'X' }, ZONE))).toEqual(['no-status']);
  });

  test('reports page totals under page (rest-contract 2)', () => {
    const content = [{ roles: [], status: 'ATIVO', nome: 'X' }];
    const figures = { totalPages: 1, totalElements: 1 };
    expect(habits.usuarios({ content, ...figures }, ZONE)).toEqual([]);
    expect(namesOf(habits.usuarios({ content, page: figures }, ZONE))).toEqual(['nested-page']);
  });
});

describe('habits of orders and the cart', () => {
  const pedido = {
    id: 1,
    data: '2026-03-02T09:15:00-03:00',
    status: 'PAGO',
    total: 69.9,
    usuario: { id: 7 },
    enderecoEntrega: { cidade: 'Recife', estado: 'PE', cep: '50000-003' },
    itens: [{ id: 5, produtoId: 2, nomeProduto: 'Noite', quantidade: 1, precoUnitario: 69.9 }],
    versao: 1,
  };
  const item = pedido.itens[0];

  test('reports no habit for an order that follows the contract', () => {
    expect(habits.pedido(pedido, ZONE)).toEqual([]);
  });

  test.each([
    ['dates-without-zone', { data: '2026-03-02T09:15:00.123456' }],
    ['usuario-dto', { usuario: undefined, usuarioDTO: { id: 7 } }],
    ['no-own-changes', { versao: null }],
    ['endereco-key', { enderecoEntrega: null, endereco: pedido.enderecoEntrega }],
    ['unknown-status', { status: 'FALHOU' }],
    ['status-synonyms', { status: 'CONCLUIDO' }],
    ['float-artefacts', { total: 0.1 + 0.2 }],
    ['item-nome', { itens: [{ ...item, nomeProduto: undefined, nome: 'Noite' }] }],
    ['item-without-name', { itens: [{ ...item, nomeProduto: null }] }],
    ['produto-id-is-line', { itens: [{ ...item, id: undefined }] }],
    ['item-volume-in-name', { itens: [{ ...item, nomeProduto: 'Noite - 10 ml' }] }],
  ])('reports %s (rest-contract 2, rest-contract 3.7)', (habit, change) => {
    expect(namesOf(habits.pedidos([{ ...pedido, ...change }], ZONE))).toEqual([habit]);
  });

  test('names the time zone and the status that a synonym is read as', () => {
    const [clock, status] = [{ data: '2026-03-02T09:15:00' }, { status: 'DESPACHADO' }].flatMap(
      (change) => habits.pedido({ ...pedido, ...change }, ZONE),
    );
    expect(clock?.handled).toContain(ZONE);
    expect([status?.seen, status?.handled]).toEqual([
      'status DESPACHADO (1 of 1)',
      'read as ENVIADO',
    ]);
  });

  test('masks a status that may be personal text', () => {
    const [note] = habits.statusPedido({ status: 'ligar para 85 90000-0007' }, ZONE);
    expect(note?.seen).toBe('status (another text) (1 of 1)');
  });

  test('reports cart lines without id, volume, stock or units (rest-contract 3.4)', () => {
    const linha = { id: 1, variacaoId: 12, nomeProduto: 'Noite', quantidade: 1, estoque: 2 };
    const cart = (change: object) => ({ total: 1, itens: [{ ...linha, ...change }] });
    expect(habits.carrinho(cart({}), ZONE)).toEqual([]);
    expect(
      [
        { id: undefined },
        { variacaoId: null, nomeProduto: 'Noite - 10 ml' },
        { estoque: undefined },
        { quantidade: 0 },
        { precoUnitario: 0.1 + 0.2 },
      ].flatMap((change) => namesOf(habits.carrinho(cart(change), ZONE))),
    ).toEqual([
      'lines-by-product',
      'volume-in-name',
      'no-line-stock',
      'empty-lines',
      'float-artefacts',
    ]);
  });

  test('proves a wrong zone by a moment that is later than now (FMT-03)', () => {
    const data = new Date().toISOString().slice(0, 19);
    const note = habits
      .historico([{ data }], ZONE)
      .find(({ habit }) => habit === 'dates-in-the-future');
    expect(note?.handled).toContain('at least 3 h further east');
    expect(namesOf(habits.historico([{ data }], 'UTC'))).toEqual(['dates-without-zone']);
  });

  test('reports history timestamps without a zone', () => {
    expect(namesOf(habits.historico([{ data: '2026-03-02T09:15:00' }], ZONE))).toEqual([
      'dates-without-zone',
    ]);
    expect(habits.nothing([], ZONE)).toEqual([]);
  });
});

test('no JSON makes an observer throw, and none of its text is shown', () => {
  const secret = 'Fulana de Tal, 529';
  const observers = Object.values(habits);
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...observers), (value, observe) => {
      const keys = ['nome', 'status', 'data', 'cidade', 'itens', 'enderecos', 'cep', 'total'];
      const row = Object.fromEntries(keys.map((key) => [key, secret]));
      const whole = { ...row, itens: [row, value], enderecos: [row], content: [row, value] };
      for (const raw of [value, [value, row], whole]) {
        expect(JSON.stringify(observe(raw, ZONE))).not.toContain(secret);
      }
    }),
  );
});
