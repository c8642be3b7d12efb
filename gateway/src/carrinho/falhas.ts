import type { ProdutoModel } from '../catalogo/model.ts';
import type { DadosInvalidosModel } from '../graphql/falhas.ts';
import type { CarrinhoModel } from './model.ts';

/** Most units of one line, whatever the stock. */
export const MAX_QUANTIDADE = 99;

/** A change of the cart as the schema tells it: the cart, or why not. */
export type CarrinhoOutcome =
  | CarrinhoModel
  | ReturnType<typeof estoqueInsuficiente>
  | ReturnType<typeof produtoIndisponivel>
  | ReturnType<typeof escolhaVariacao>
  | ReturnType<typeof itemNaoEncontrado>
  | DadosInvalidosModel;

/** `disponivel`: units that one line can hold, the most being `MAX_QUANTIDADE`. */
export function estoqueInsuficiente(disponivel: number, carrinho: CarrinhoModel | null) {
  return {
    __typename: 'EstoqueInsuficiente',
    codigo: 'ESTOQUE_INSUFICIENTE',
    mensagem: estoqueText(disponivel),
    campo: 'quantidade',
    disponivel,
    carrinho,
    itens: [],
  } as const;
}

function estoqueText(disponivel: number): string {
  if (disponivel >= MAX_QUANTIDADE) {
    return `Cada item do carrinho vai até ${MAX_QUANTIDADE} unidades.`;
  }
  if (disponivel === 0) return 'Este produto está esgotado.';
  return disponivel === 1
    ? 'Só resta 1 unidade em estoque.'
    : `Só restam ${disponivel} unidades em estoque.`;
}

export function produtoIndisponivel(carrinho: CarrinhoModel | null) {
  return {
    __typename: 'ProdutoIndisponivel',
    codigo: 'PRODUTO_INDISPONIVEL',
    mensagem: 'Este produto não está disponível no momento.',
    campo: 'produtoId',
    carrinho,
  } as const;
}

export function escolhaVariacao(produto: ProdutoModel) {
  return {
    __typename: 'EscolhaVariacao',
    codigo: 'ESCOLHA_VARIACAO',
    mensagem: 'Escolha uma variação:',
    campo: 'variacaoId',
    produto,
  } as const;
}

export function itemNaoEncontrado(carrinho: CarrinhoModel | null) {
  return {
    __typename: 'ItemNaoEncontrado',
    codigo: 'ITEM_NAO_ENCONTRADO',
    mensagem: 'Este item não está mais no carrinho.',
    campo: 'itemId',
    carrinho,
  } as const;
}
