import type { ProdutoDaPagina, Variacao } from '../src/shop/produto/compra.ts';
import type { ParecidoFragment } from '../src/shop/produto/Parecidas.gen.ts';
import type { FotoFragment } from '../src/ui/Picture.gen.ts';

export function variacaoDe(parts: Partial<Variacao> = {}): Variacao {
  return {
    __typename: 'Variacao',
    id: 'v1',
    nome: '10 ml',
    preco: 49.9,
    estoque: 8,
    disponivel: true,
    volumeMl: 10,
    precoPorMl: 4.99,
    ...parts,
  };
}

export function fotoDe(parts: Partial<FotoFragment> = {}): FotoFragment {
  return {
    __typename: 'Imagem',
    url: '/imagens/oud-1200.jpg',
    largura: 1200,
    altura: 1500,
    miniatura: null,
    alt: 'Frasco de Noite de Oud',
    fontes: [],
    ...parts,
  };
}

export const imagensDe = (...fotos: FotoFragment[]): ProdutoDaPagina['imagens'] =>
  fotos.map((imagem) => ({ __typename: 'ImagemDoProduto', imagem }));

export function produtoDe(parts: Partial<ProdutoDaPagina> = {}): ProdutoDaPagina {
  return {
    __typename: 'Produto',
    id: 'p1',
    slug: 'noite-de-oud',
    nome: 'Noite de Oud',
    descricao:
      'Madeira e fumaça. Notas de saída: açafrão. Notas de coração: rosa. Notas de fundo: oud.',
    ativo: true,
    precoBase: null,
    estoqueTotal: 8,
    disponivel: true,
    ficha: null,
    notas: [],
    avisaEstoque: false,
    imagem: fotoDe(),
    imagens: imagensDe(fotoDe()),
    capa: {
      __typename: 'Imagem',
      url: '/compartilhar/produtos/noite-de-oud.jpg?v=1',
      largura: 1200,
      altura: 630,
      alt: 'Noite de Oud: A partir de R$ 49,90.',
    },
    variacoes: [
      variacaoDe({
        id: 'v1',
        nome: '5 ml',
        volumeMl: 5,
        estoque: 0,
        disponivel: false,
      }),
      variacaoDe({ id: 'v2', nome: '10 ml', preco: 49.9 }),
      variacaoDe({
        id: 'v3',
        nome: '30 ml',
        preco: 129.9,
        volumeMl: 30,
        precoPorMl: 4.33,
      }),
    ],
    resumoAvaliacoes: null,
    avaliacoes: null,
    categorias: [
      { __typename: 'Categoria', id: 'c1', nome: 'Árabe' },
      { __typename: 'Categoria', id: 'c2', nome: 'Nicho' },
    ],
    parecidos: [],
    kit: null,
    ...parts,
  };
}

export function parecidoDe(
  parts: Partial<ParecidoFragment['produto']> = {},
  notasEmComum: string[] = [],
): ParecidoFragment {
  const produto: ParecidoFragment['produto'] = {
    __typename: 'Produto',
    id: 'p2',
    slug: 'flor-de-sal',
    nome: 'Flor de Sal',
    ativo: true,
    disponivel: true,
    precoMinimo: 29.9,
    notaTexto: null,
    imagem: null,
    variacoes: [{ __typename: 'Variacao', id: 'w1', nome: '10 ml' }],
    ...parts,
  };
  return { __typename: 'ProdutoParecido', produto, notasEmComum };
}
