import { describe, expect, test } from 'vitest';
import { capaDoProduto, imagemDaCapa, imagemDaLoja, versaoDaCapa } from './capa.ts';
import type { ProdutoModel, VariacaoModel } from './model.ts';

const variacao = (volume: number | null, preco: number | null, estoque = 3): VariacaoModel => ({
  id: String(volume),
  nome: `${volume} ml`,
  preco,
  estoque,
  disponivel: preco !== null && estoque > 0,
  volume,
  precoPorMl: null,
});

const produto = (parts: Partial<ProdutoModel> = {}): ProdutoModel => ({
  __typename: 'Produto',
  id: '7',
  slug: 'noite-de-oud',
  nome: 'Noite de Oud',
  descricao: '',
  imagem: null,
  imagens: [],
  ativo: true,
  precoBase: null,
  precoMinimo: 4990,
  precoVaria: true,
  estoqueTotal: 6,
  estoqueProprio: null,
  semEstoqueProprio: false,
  disponivel: true,
  variacoes: [variacao(10, 8990), variacao(5.5, 4990), variacao(10, 9990)],
  categoriaNames: ['Árabe'],
  ficha: null,
  vendidos: null,
  resumoAvaliacoes: null,
  versao: 1,
  ...parts,
});

const ofertaOf = (parts: Partial<ProdutoModel>) => capaDoProduto(produto(parts), 'Loja').oferta;
const versaoOf = (parts: Partial<ProdutoModel>, marca = 'Loja') =>
  versaoDaCapa(capaDoProduto(produto(parts), marca));

describe("facts on a product's cover", () => {
  test('shows the lowest price, in centavos that become reais (CARD-03, FMT-01)', () => {
    expect(ofertaOf({})).toEqual({ kind: 'preco', antes: 'A partir de', valor: 'R$ 49,90' });
    expect(ofertaOf({ variacoes: [], precoMinimo: 123_456_7 })).toEqual({
      kind: 'preco',
      antes: '',
      valor: 'R$ 12.345,67',
    });
  });

  test.each([
    ['Fora de venda', { ativo: false }],
    ['Fora de venda', { ativo: false, disponivel: false, estoqueTotal: 0 }],
    ['Esgotado no momento', { disponivel: false, estoqueTotal: 0 }],
    ['Esgotado no momento', { disponivel: false, estoqueTotal: 0, precoMinimo: null }],
    ['Esgotado no momento', { disponivel: false, estoqueTotal: 2 }],
    ['Preço indisponível', { disponivel: false, precoMinimo: null }],
  ])('shows "%s" and no price for %j (C-10)', (texto, parts) => {
    expect(ofertaOf(parts)).toEqual({ kind: 'aviso', texto });
  });

  test('lists each volume once in ascending order, without the unmeasured ones', () => {
    const variacoes = [...produto().variacoes, variacao(null, 100)];
    expect(capaDoProduto(produto({ variacoes }), 'Loja').volumes).toEqual([5.5, 10]);
  });
});

describe('version', () => {
  test('stays the same while the picture looks the same', () => {
    const { variacoes } = produto();
    const sold = variacoes.map((one) => ({ ...one, estoque: one.estoque - 1 }));
    expect(versaoOf({ estoqueTotal: 3, vendidos: 9, versao: 4, variacoes: sold })).toBe(
      versaoOf({}),
    );
  });

  test('changes with each fact that the picture shows', () => {
    const imagem = { url: '/imagens/a.jpg', largura: 1, altura: 1 };
    const versoes = [
      versaoOf({}),
      versaoOf({}, 'Outra'),
      versaoOf({ nome: 'Noite' }),
      versaoOf({ precoMinimo: 4991 }),
      versaoOf({ ativo: false }),
      versaoOf({ disponivel: false, estoqueTotal: 0 }),
      versaoOf({ categoriaNames: [] }),
      versaoOf({ variacoes: [variacao(5, 4990)] }),
      versaoOf({ imagem: { ...imagem, miniatura: null, fontes: [], alt: '' } }),
      versaoDaCapa({ marca: 'Loja' }),
    ];
    expect(new Set(versoes).size).toBe(versoes.length);
  });
});

test('has an address, a size and an alternative text for each cover', () => {
  const imagem = imagemDaCapa(produto({ slug: 'á/b&c' }), 'Loja');
  expect(imagem).toMatchObject({
    largura: 1200,
    altura: 630,
    alt: 'Noite de Oud: A partir de R$ 49,90. Loja, perfumes fracionados.',
  });
  expect(imagem.url).toMatch(/^\/compartilhar\/produtos\/%C3%A1%2Fb%26c\.jpg\?v=[\w-]{12}$/);
  expect(imagemDaCapa(produto({ ativo: false, slug: '\ud800' }), 'Loja')).toMatchObject({
    alt: 'Noite de Oud: Fora de venda. Loja, perfumes fracionados.',
    url: expect.stringContaining('/%EF%BF%BD.jpg?v='),
  });
  expect(imagemDaLoja('Loja')).toMatchObject({
    url: expect.stringMatching(/^\/compartilhar\/loja\.jpg\?v=[\w-]{12}$/),
    alt: 'Loja: perfumes importados originais, em decants de 3 a 30 ml.',
  });
});
