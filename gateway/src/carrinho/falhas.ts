import type { CarrinhoModelo, ProdutoModelo } from '../graphql/modelos.ts';

/** Most units of one line, whatever the stock. */
export const QUANTIDADE_MAXIMA = 99;

/** A change of the cart as the schema tells it: the cart, or why not. */
export type ResultadoCarrinho =
  | CarrinhoModelo
  | ReturnType<typeof estoqueInsuficiente>
  | ReturnType<typeof produtoIndisponivel>
  | ReturnType<typeof escolhaVariacao>
  | ReturnType<typeof itemNaoEncontrado>
  | ReturnType<typeof dadosInvalidos>;

/** `disponivel`: units that one line can hold, the most being `QUANTIDADE_MAXIMA`. */
export function estoqueInsuficiente(disponivel: number, carrinho: CarrinhoModelo | null) {
  return {
    __typename: 'EstoqueInsuficiente',
    codigo: 'ESTOQUE_INSUFICIENTE',
    mensagem: textoDeEstoque(disponivel),
    campo: 'quantidade',
    disponivel,
    carrinho,
  } as const;
}

function textoDeEstoque(disponivel: number): string {
  if (disponivel >= QUANTIDADE_MAXIMA) {
    return `Cada item do carrinho vai até ${QUANTIDADE_MAXIMA} unidades.`;
  }
  if (disponivel === 0) return 'Este produto está esgotado.';
  return disponivel === 1
    ? 'Só resta 1 unidade em estoque.'
    : `Só restam ${disponivel} unidades em estoque.`;
}

export function produtoIndisponivel(carrinho: CarrinhoModelo | null) {
  return {
    __typename: 'ProdutoIndisponivel',
    codigo: 'PRODUTO_INDISPONIVEL',
    mensagem: 'Este produto não está disponível no momento.',
    campo: 'produtoId',
    carrinho,
  } as const;
}

export function escolhaVariacao(produto: ProdutoModelo) {
  return {
    __typename: 'EscolhaVariacao',
    codigo: 'ESCOLHA_VARIACAO',
    mensagem: 'Escolha uma variação:',
    campo: 'variacaoId',
    produto,
  } as const;
}

export function itemNaoEncontrado(carrinho: CarrinhoModelo | null) {
  return {
    __typename: 'ItemNaoEncontrado',
    codigo: 'ITEM_NAO_ENCONTRADO',
    mensagem: 'Este item não está mais no carrinho.',
    campo: 'itemId',
    carrinho,
  } as const;
}

export function dadosInvalidos(campo: string | null, mensagem: string) {
  return {
    __typename: 'DadosInvalidos',
    codigo: 'DADOS_INVALIDOS',
    mensagem,
    campo,
  } as const;
}
