import { invalid, Refusal, refusal } from '../http/errors.ts';
import type { StoredProduto } from '../produtos/service.ts';

/** Maximum units of one line, independent of the stock. */
export const MAX_QUANTIDADE = 99;

/** Price of one unit in centavos, and units in stock. */
export interface Offer {
  preco: number;
  estoque: number;
}

/**
 * Current price and stock of a product in the chosen variation.
 *
 * @throws Refusal 404 PRODUTO_NAO_ENCONTRADO, 409 PRODUTO_INDISPONIVEL (inactive or without price),
 *   422 ESCOLHA_VARIACAO (a missing variation, or one of another product).
 */
export function offerOf(produto: StoredProduto | undefined, variacaoId: number | null): Offer {
  if (produto === undefined) throw unknownProduto();
  if (!produto.ativo) throw unavailableProduto();
  const { preco, estoque } = chosenForm(produto, variacaoId);
  if (preco === null) throw unavailableProduto();
  return { preco, estoque };
}

/** @throws Refusal 409 ESTOQUE_INSUFICIENTE with the maximum quantity of the line. */
export function requireEstoque(quantidade: number, estoque: number): void {
  const limit = Math.min(estoque, MAX_QUANTIDADE);
  if (quantidade <= limit) return;
  throw new Refusal(409, {
    codigo: 'ESTOQUE_INSUFICIENTE',
    mensagem: limitText(limit, estoque),
    campo: 'quantidade',
    disponivel: limit,
  });
}

function unknownProduto(): Refusal {
  return refusal(404, 'PRODUTO_NAO_ENCONTRADO', 'Produto não encontrado.', 'produtoId');
}

/** The refusal of a line whose product or variation was deleted since it was read, by the violated foreign key. */
export function deletedMeanwhile(constraint: string | undefined): Refusal | undefined {
  if (constraint === 'carrinho_itens_produto_id_fkey') return unknownProduto();
  return constraint === 'carrinho_itens_produto_id_variacao_id_fkey'
    ? unknownVariacao()
    : undefined;
}

function unknownVariacao(): Refusal {
  return invalid('variacaoId', 'Escolha uma variação deste produto.', 'ESCOLHA_VARIACAO');
}

/** 409 for a product that is not sold now. */
export function unavailableProduto(): Refusal {
  const mensagem = 'Este produto não está disponível no momento.';
  return refusal(409, 'PRODUTO_INDISPONIVEL', mensagem, 'produtoId');
}

function chosenForm(
  { variacoes, preco_base, estoque }: StoredProduto,
  variacaoId: number | null,
): { preco: number | null; estoque: number } {
  if (variacoes.length === 0 && variacaoId === null)
    return { preco: preco_base, estoque: estoque ?? 0 };
  const variacao = variacoes.find(({ id }) => id === variacaoId);
  if (variacao === undefined) throw unknownVariacao();
  return variacao;
}

function limitText(limit: number, estoque: number): string {
  if (limit === 0) return 'Este produto está esgotado.';
  if (limit < estoque) return `Cada item do carrinho vai até ${limit} unidades.`;
  return limit === 1 ? 'Só resta 1 unidade em estoque.' : `Só restam ${limit} unidades em estoque.`;
}
