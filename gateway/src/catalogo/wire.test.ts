import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imagemAddress } from './imagem.ts';
import { paginaWire, produtoWire, readVolume } from './wire.ts';

const raw = {
  id: 1,
  ativo: true,
  nome: 'Noite de Oud',
  descricao: null,
  categorias: ['Árabe'],
  precoBase: null,
  estoque: 0,
  slug: 'noite-de-oud',
  imagemUrl: null,
  variacoes: [
    { id: 11, nome: '5,5 mL', preco: 39.9, estoque: -4 },
    { id: 12, nome: '10ml', preco: 69.9, estoque: 3 },
    { id: 13, nome: 'Frasco', preco: 0, estoque: 9 },
  ],
  pedidos: 12,
  precoMinimo: 0,
};

describe('produto do fio', () => {
  test('variações: preço mínimo positivo, estoque somado sem negativos, preço por ml', () => {
    expect(produtoWire.parse(raw)).toMatchObject({
      id: '1',
      precoBase: null,
      precoMinimo: 3990,
      precoVaria: true,
      estoqueTotal: 12,
      disponivel: true,
      vendidos: 12,
      descricao: '',
      variacoes: [
        { id: '11', estoque: 0, disponivel: false, volume: 5.5, precoPorMl: 725 },
        { id: '12', disponivel: true, volume: 10, precoPorMl: 699 },
        { id: '13', preco: null, disponivel: false, volume: null, precoPorMl: null },
      ],
    });
  });

  test('a lista da loja põe o mínimo em precoBase; com variações ele não vale', () => {
    const pagina = paginaWire.parse({
      produtos: [{ ...raw, precoBase: 39.9 }],
      totalPaginas: 1,
      totalProdutos: 1,
    });
    expect(pagina.itens[0]?.precoBase).toBeNull();
  });

  test.each([
    [
      { precoBase: 10, estoque: 2 },
      { precoMinimo: 1000, disponivel: true, precoVaria: false },
    ],
    [
      { precoBase: 0, estoque: 2 },
      { precoMinimo: null, disponivel: false },
    ],
    [
      { precoBase: 10, estoque: -1 },
      { estoqueTotal: 0, disponivel: false },
    ],
    [
      { precoBase: 10, estoque: null },
      { estoqueTotal: 0, disponivel: false },
    ],
    [
      { precoBase: 10, estoque: 5, ativo: false },
      { ativo: false, disponivel: false },
    ],
  ])('simples: %j', (part, expected) => {
    expect(produtoWire.parse({ ...raw, variacoes: [], ...part })).toMatchObject(expected);
  });

  test('C-68: categorias são nomes ou objetos', () => {
    const { categoriaNames } = produtoWire.parse({
      ...raw,
      categorias: ['Árabe', { id: 2, nome: 'Nicho' }, 5],
    });
    expect(categoriaNames).toEqual(['Árabe', 'Nicho']);
  });

  test('a imagem completa vence a simples, e o que não é seguro fica de fora', () => {
    const { imagem } = produtoWire.parse({
      ...raw,
      imagemUrl: '/imagens/a.jpg',
      imagem: {
        url: '/imagens/a-960.jpg',
        largura: 960,
        altura: 1200,
        miniatura: 'data:image/webp;base64,AAAA',
        fontes: [
          { tipo: 'image/avif', srcset: '/imagens/a-240.avif 240w, /imagens/a-480.avif 480w' },
          { tipo: 'image/webp', srcset: 'javascript:alert(1) 240w' },
        ],
      },
    });
    expect(imagem).toEqual({
      url: '/imagens/a-960.jpg',
      largura: 960,
      altura: 1200,
      miniatura: 'data:image/webp;base64,AAAA',
      fontes: [
        { tipo: 'image/avif', srcset: '/imagens/a-240.avif 240w, /imagens/a-480.avif 480w' },
      ],
      alt: 'Noite de Oud',
    });
  });

  test.each([
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['HTTP://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['/imagens/a.jpg', '/imagens/a.jpg'],
    ['/uploads/a.jpg', '/imagens/-/uploads/a.jpg'],
    ['/a/../b.jpg', null],
    ['javascript:alert(1)', null],
    ['data:image/svg+xml,x', null],
    ['', null],
    ['https://[x', null],
    ['http://cdn.example:99999/a.jpg', null],
  ])('imagem %j → %j', (address, expected) => {
    expect(imagemAddress(address)).toBe(expected);
  });

  test.each(['', ' ', null])(
    'rest-contract §3.2: o endereço %j, de um nome só com letras acentuadas, é feito do número',
    (slug) => {
      expect(produtoWire.parse({ ...raw, slug }).slug).toBe('produto-1');
    },
  );

  test.each([
    ['10 ml', 10],
    ['10ml', 10],
    ['Decant 5,5 mL', 5.5],
    ['2.5ML spray', 2.5],
    ['0 ml', null],
    ['100', null],
    ['mlada 5 mls', null],
  ])('volume de %j é %j', (nome, ml) => {
    expect(readVolume(nome)).toBe(ml);
  });

  test('o que quer que venha, preços são inteiros positivos ou nada e estoque nunca é negativo', () => {
    const numeric = fc.oneof(fc.double(), fc.integer(), fc.constant(null), fc.string());
    const variacao = fc.record({
      id: fc.integer(),
      nome: fc.option(fc.string()),
      preco: numeric,
      estoque: numeric,
    });
    const produto = fc.record({
      id: fc.integer(),
      slug: fc.string({ minLength: 1 }),
      nome: fc.option(fc.string()),
      precoBase: numeric,
      estoque: numeric,
      imagemUrl: fc.option(fc.string()),
      variacoes: fc.array(variacao, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(produto, (anything) => {
        const parsed = produtoWire.parse(anything);
        for (const preco of [
          parsed.precoBase,
          parsed.precoMinimo,
          ...parsed.variacoes.map((v) => v.preco),
        ]) {
          if (preco !== null) expect(Number.isSafeInteger(preco) && preco > 0).toBe(true);
        }
        expect(parsed.estoqueTotal).toBeGreaterThanOrEqual(0);
        if (parsed.disponivel) expect(parsed.precoMinimo).not.toBeNull();
      }),
    );
  });
});
