import { readVolume } from '@decantaria/loja/produto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paginaWire, produtoWire } from './catalogo.ts';
import { imagemAddress } from './imagem.ts';

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

describe('product from the wire', () => {
  test('takes the lowest positive price in stock, sums stock without negatives and computes prices per ml (C-06, HOME-19)', () => {
    expect(produtoWire.parse(raw)).toMatchObject({
      id: '1',
      precoBase: null,
      precoMinimo: 6990,
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

  test('orders volumes by size, then by id, on an API that numbers no versions (rest-contract 7.4)', () => {
    const volumes = ['100 ml', 'Kit', '5 ml', '10 ml', 'Caixa', '5 ml'];
    const variacoes = volumes.map((nome, place) => ({
      id: 20 - place,
      nome,
      preco: 10,
      estoque: 1,
    }));
    const idsOf = (versao: number | null) =>
      produtoWire.parse({ ...raw, variacoes, versao }).variacoes.map(({ id }) => id);
    expect(idsOf(null)).toEqual(['15', '18', '17', '20', '16', '19']);
    expect(idsOf(3)).toEqual(['20', '19', '18', '17', '16', '15']);
  });

  test('takes the lowest price of all when no volume is in stock (C-06)', () => {
    const variacoes = raw.variacoes.map((variacao) => ({ ...variacao, estoque: 0 }));
    expect(produtoWire.parse({ ...raw, variacoes })).toMatchObject({
      precoMinimo: 3990,
      disponivel: false,
    });
  });

  test('ignores precoBase of a product with variations, where the shop list puts the minimum', () => {
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
  ])('reads the simple product %j', (part, expected) => {
    expect(produtoWire.parse({ ...raw, variacoes: [], ...part })).toMatchObject(expected);
  });

  test('reads categories as names or as objects (C-68)', () => {
    const { categoriaNames } = produtoWire.parse({
      ...raw,
      categorias: ['Árabe', { id: 2, nome: 'Nicho' }, 5],
    });
    expect(categoriaNames).toEqual(['Árabe', 'Nicho']);
  });

  test('prefers the full image over the simple one and drops unsafe addresses', () => {
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
          { tipo: 'text/html', srcset: '/imagens/a-240.avif 240w' },
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
    ['/imagens/a.avif 240w, /imagens/b.avif 480w', '/imagens/a.avif 240w, /imagens/b.avif 480w'],
    [' /imagens/a.avif  240w,/fotos/b.avif 2x', '/imagens/a.avif 240w, /imagens/-/fotos/b.avif 2x'],
    ['/fotos/a.avif', '/imagens/-/fotos/a.avif'],
    ['/imagens/../a.avif 240w', undefined],
    ['/imagens/a.avif 240w,', undefined],
    ['/imagens/a.avif 240w, /imagens/b.avif x', undefined],
  ])('reads the srcset %j as %j', (srcset, expected) => {
    const { imagem } = produtoWire.parse({
      ...raw,
      imagem: { url: '/imagens/a.jpg', fontes: [{ tipo: 'image/avif', srcset }] },
    });
    expect(imagem?.fontes[0]?.srcset).toBe(expected);
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
  ])('reads image %j as %j', (address, expected) => {
    expect(imagemAddress(address)).toBe(expected);
  });

  test.each(['', ' ', null])(
    'derives the slug from the id when the API sends %j (rest-contract 3.2)',
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
  ])('reads the volume %j as %j ml', (nome, ml) => {
    expect(readVolume(nome)).toBe(ml);
  });

  test('returns positive integer prices or null, and stock that is never negative, for any input', () => {
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
