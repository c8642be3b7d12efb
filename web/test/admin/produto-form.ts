import type { ProdutoAdminFragment } from '../../src/admin/sections/produtos/produto.gen.ts';

type Variacao = ProdutoAdminFragment['variacoes'][number];

export function variacaoDe(parts: Partial<Variacao> = {}): Variacao {
  return { __typename: 'Variacao', id: 'v1', nome: '10 ml', preco: 49.9, estoque: 8, ...parts };
}

export const categoriaDe = (
  id: string,
  nome: string,
): ProdutoAdminFragment['categorias'][number] => ({
  __typename: 'Categoria',
  id,
  nome,
});

/** The fields of a scent. */
export const FICHA: NonNullable<ProdutoAdminFragment['ficha']> = {
  __typename: 'Ficha',
  casa: { __typename: 'Casa', slug: 'al-samhara', nome: 'Al Samhara' },
  concentracao: 'EDP',
  notas: ['oud', 'âmbar'],
  estacoes: ['INVERNO'],
};

/** A picture of a product; without a key, the one picture of an API that holds no others. */
export const imagemDe = (
  chave: string | null,
  url: string,
  alt = '',
  nome = 'Noite de Oud',
): ProdutoAdminFragment['imagens'][number] => ({
  __typename: 'ImagemDoProduto',
  chave,
  alt,
  imagem: { __typename: 'Imagem', url, alt: alt || nome },
});

/** A product with two volumes and one category, in version 3. */
export function produtoDe(parts: Partial<ProdutoAdminFragment> = {}): ProdutoAdminFragment {
  return {
    __typename: 'Produto',
    id: 'p1',
    slug: 'noite-de-oud',
    nome: 'Noite de Oud',
    descricao: 'Madeira e resina.',
    imagem: {
      __typename: 'Imagem',
      url: '/imagens/oud.jpg',
      largura: 800,
      altura: 1000,
      miniatura: null,
      alt: 'Noite de Oud',
      fontes: [],
    },
    imagens: [imagemDe(null, '/imagens/oud.jpg', '', 'Noite de Oud')],
    ativo: true,
    precoBase: null,
    precoMinimo: 29.9,
    precoVaria: true,
    estoqueTotal: 11,
    semEstoqueProprio: false,
    disponivel: true,
    variacoes: [
      variacaoDe({ id: 'v1', nome: '5 ml', preco: 29.9, estoque: 3 }),
      variacaoDe({ id: 'v2' }),
    ],
    categorias: [categoriaDe('c1', 'Árabe')],
    ficha: null,
    versao: 3,
    ...parts,
  };
}

export function simplesDe(parts: Partial<ProdutoAdminFragment> = {}): ProdutoAdminFragment {
  return produtoDe({
    variacoes: [],
    precoBase: 89.9,
    precoMinimo: 89.9,
    precoVaria: false,
    estoqueTotal: 4,
    ...parts,
  });
}

/** Reply of a save: also carries the fields that only the shop's pages read. */
export function salvoDe(produto: ProdutoAdminFragment): object {
  return {
    ...produto,
    capa: { __typename: 'Imagem', url: '/capas/oud.png', largura: 1200, altura: 630, alt: 'Oud' },
    variacoes: produto.variacoes.map((variacao) => ({
      ...variacao,
      disponivel: variacao.estoque > 0,
      volumeMl: null,
      precoPorMl: null,
    })),
  };
}

const SIGNATURES = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50],
  gif: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
} as const;

/** A file with the signature of an image kind. */
export function arquivoDe(
  kind: keyof typeof SIGNATURES,
  { bytes = 64, name = `foto.${kind}` }: { bytes?: number; name?: string } = {},
): File {
  const content = new Uint8Array(bytes);
  content.set(SIGNATURES[kind]);
  return new File([content], name, { type: `image/${kind}` });
}
