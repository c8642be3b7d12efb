import type { ItemParaAdicionar, Linha } from '../src/shop/carrinho/otimista.ts';

export function linhaDe(parts: Partial<Linha> = {}): Linha {
  const linha: Linha = {
    __typename: 'ItemCarrinho',
    id: 'l1',
    produtoId: 'p1',
    variacaoId: 'v1',
    nomeProduto: 'Noite de Oud',
    variacaoNome: '10 ml',
    quantidade: 2,
    precoUnitario: 49.9,
    subtotal: 99.8,
    disponivel: true,
    estoque: 3,
    imagem: null,
    produto: {
      __typename: 'Produto',
      id: 'p1',
      slug: 'noite-de-oud',
      ativo: true,
      avisaEstoque: false,
      descricao: 'Saída de cardamomo.',
    },
    ...parts,
  };
  return { ...linha, subtotal: Math.round(linha.precoUnitario * linha.quantidade * 100) / 100 };
}

export function carrinhoDe(...itens: Linha[]) {
  return {
    __typename: 'Carrinho' as const,
    id: 'c7',
    itens,
    total: Math.round(itens.reduce((sum, { subtotal }) => sum + subtotal, 0) * 100) / 100,
    quantidadeTotal: itens.reduce((sum, { quantidade }) => sum + quantidade, 0),
    retirados: [],
  };
}

export const item: ItemParaAdicionar = {
  produtoId: 'p1',
  slug: 'noite-de-oud',
  variacaoId: 'v1',
  variacaoNome: '10 ml',
  nome: 'Noite de Oud',
  imagem: null,
  precoUnitario: 49.9,
};
