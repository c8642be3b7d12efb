import type { ItemEmFalta } from '../../types.gen.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import { type DadosInvalidosModel, dadosInvalidos, falha } from '../falha.ts';
import { FALHAS } from '../falhas.ts';
import type { CarrinhoModel } from './model.ts';

/** The most units of one line, also with more in stock. */
export const MAX_QUANTIDADE = 99;

/** Why a line cannot have the units that were asked for. */
export type EstoqueOutcome =
  | ReturnType<typeof estoqueInsuficiente>
  | ReturnType<typeof produtoIndisponivel>;

/** Fewer units than were asked for. `disponivel` counts the units of the first line in `itens`, or of the one asked for. */
export function emFalta(mensagem: string, { disponivel, carrinho = null, itens = [] }: EmFalta) {
  return { ...falha('EstoqueInsuficiente', 'quantidade', mensagem), disponivel, carrinho, itens };
}

interface EmFalta {
  readonly disponivel: number;
  readonly carrinho?: CarrinhoModel | null;
  readonly itens?: readonly ItemEmFalta[];
}

/** `disponivel`: the units that one line can hold, at most `MAX_QUANTIDADE`. */
export function estoqueInsuficiente(disponivel: number, carrinho: CarrinhoModel | null) {
  return emFalta(estoqueText(disponivel), { disponivel, carrinho });
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
  const mensagem = 'Este produto não está disponível no momento.';
  return { ...falha('ProdutoIndisponivel', 'produtoId', mensagem), carrinho };
}

/** Why a product has no such volume. */
export type VariacaoOutcome = ReturnType<typeof variacaoInvalida>;

/** The product has other volumes, or none. */
export function variacaoInvalida(produto: ProdutoModel) {
  return produto.variacoes.length > 0
    ? { ...falha('EscolhaVariacao', 'variacaoId', 'Escolha uma variação:'), produto }
    : dadosInvalidos('variacaoId', 'Este produto não tem variações.');
}

export function itemNaoEncontrado(carrinho: CarrinhoModel | null) {
  return { ...FALHAS.ItemNaoEncontrado, carrinho };
}

/** Why a line cannot have this number of units; null when it can. `least` is 0 where 0 removes the line. */
export function quantidadeProblem(quantidade: number, least: 0 | 1): DadosInvalidosModel | null {
  if (quantidade >= least && quantidade <= MAX_QUANTIDADE) return null;
  return dadosInvalidos('quantidade', `Escolha de ${least} a ${MAX_QUANTIDADE} unidades.`);
}
