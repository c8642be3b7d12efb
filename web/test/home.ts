import type { CategoriaDaVitrineFragment } from '../src/shop/home/CategoryBlock.gen.ts';
import type { ProdutoCardFragment } from '../src/shop/produto/cartao/ProdutoCard.gen.ts';

export function produtoDaHome(change: Partial<ProdutoCardFragment> = {}): ProdutoCardFragment {
  const id = change.id ?? '1';
  return {
    __typename: 'Produto',
    id,
    slug: `perfume-${id}`,
    nome: `Perfume ${id}`,
    ativo: true,
    disponivel: true,
    precoMinimo: 349,
    notaTexto: null,
    imagem: null,
    variacoes: [],
    ...change,
  };
}

export function produtosDaHome(count: number, prefix = ''): ProdutoCardFragment[] {
  return Array.from({ length: count }, (_, place) =>
    produtoDaHome({ id: `${prefix}${place + 1}` }),
  );
}

export function categoriaDaVitrine(
  change: Partial<CategoriaDaVitrineFragment> & { nome: string },
): CategoriaDaVitrineFragment {
  const { nome } = change;
  return {
    __typename: 'Categoria',
    id: nome,
    titulo: `Linha ${nome}`,
    descricao: 'Descubra fragrâncias únicas dessa categoria.',
    slug: nome.toLowerCase(),
    destaque: {
      __typename: 'Produto',
      id: `d-${nome}`,
      slug: `d-${nome}`,
      nome: `Destaque de ${nome}`,
      imagem: {
        __typename: 'Imagem',
        url: `/imagens/${nome}.jpg`,
        largura: 800,
        altura: 1000,
        miniatura: null,
        alt: `Frasco de ${nome}`,
        fontes: [],
      },
    },
    ...change,
  };
}
