import * as falhas from '../../../shop/carrinho/falhas.ts';
import type { CarrinhoModel, ItemCarrinhoModel } from '../../../shop/carrinho/model.ts';
import type { ProdutoModel, VariacaoModel } from '../../../shop/catalogo/model.ts';
import { offerOf } from '../../../shop/catalogo/preco.ts';
import { withoutVariacao } from '../../../shop/catalogo/texts.ts';
import type { RawLinha } from '../../wire/carrinho.ts';
import { wireName } from '../../wire/item-name.ts';

/** A line with a known product and volume and a stable id; amounts in centavos. */
export interface Linha extends Omit<ItemCarrinhoModel, 'subtotal'> {
  /** The line's id on the API; null where the API keys lines by product. */
  readonly itemId: string | null;
}

/**
 * Gives each line its volume, a stable id and what the API leaves out. Without an id of the API, the volume is the
 * variation with the exact name "produto - variação" (the price decides between equal names), and the id joins both ids.
 * `produtos` holds the products of the lines. The line of a missing product stays, and cannot be ordered.
 */
export function identifyLinhas(
  rawLinhas: readonly RawLinha[],
  produtos: ReadonlyMap<string, ProdutoModel>,
): Linha[] {
  const used = new Set<string>();
  return rawLinhas.map((raw) => {
    const produto = produtos.get(raw.produtoId);
    const linha = raw.itemId === null ? withVariacao(raw, produto) : withBareName(raw);
    const base = linha.itemId ?? [linha.produtoId, linha.variacaoId].filter(Boolean).join(':');
    const id = unique(base, used);
    used.add(id);
    return { ...completed(linha, produto), id };
  });
}

function unique(base: string, used: ReadonlySet<string>): string {
  let id = base;
  for (let n = 2; used.has(id); n += 1) id = `${base}:${n}`;
  return id;
}

function withVariacao(raw: RawLinha, produto: ProdutoModel | undefined): RawLinha {
  if (!produto || produto.variacoes.length === 0) return raw;
  const variacao = findVariacao(produto, raw);
  if (!variacao) return raw;
  return {
    ...raw,
    variacaoId: variacao.id,
    variacaoNome: variacao.nome,
    nomeProduto: produto.nome,
  };
}

function findVariacao(produto: ProdutoModel, raw: RawLinha): VariacaoModel | undefined {
  const byId = produto.variacoes.find(({ id }) => id === raw.variacaoId);
  if (byId) return byId;
  const sameName = produto.variacoes.filter(
    ({ nome }) => raw.nomeProduto === wireName({ nomeProduto: produto.nome, variacaoNome: nome }),
  );
  return sameName.find(({ preco }) => preco === raw.precoUnitario) ?? sameName[0];
}

/** Some replies repeat the volume at the end of the name. */
function withBareName(raw: RawLinha): RawLinha {
  const { nomeProduto, variacaoNome } = raw;
  if (variacaoNome === null) return raw;
  return { ...raw, nomeProduto: withoutVariacao(nomeProduto, variacaoNome) };
}

/** Adds picture, stock and availability from the product where the API leaves them out. */
function completed(raw: RawLinha, produto: ProdutoModel | undefined): Omit<Linha, 'id'> {
  const offer = produto?.ativo ? offerOf(produto, raw.variacaoId) : undefined;
  const isOffered = offer !== undefined && offer.preco !== null && offer.estoque >= raw.quantidade;
  return {
    ...raw,
    imagem: raw.imagem ?? produto?.imagem ?? null,
    estoque: raw.estoque ?? (produto && offerOf(produto, raw.variacaoId)?.estoque) ?? null,
    disponivel: raw.disponivel ?? isOffered,
  };
}

/** Why a line of the cart cannot hold `quantidade` units; null when it can. */
export function checkLinha(
  produto: ProdutoModel | null,
  variacaoId: string | null,
  quantidade: number,
  carrinho: () => CarrinhoModel,
): falhas.EstoqueOutcome | null {
  const chosen = produto?.ativo ? offerOf(produto, variacaoId) : undefined;
  if (!chosen || chosen.preco === null) return falhas.produtoIndisponivel(carrinho());
  const limit = Math.min(chosen.estoque, falhas.MAX_QUANTIDADE);
  return quantidade > limit ? falhas.estoqueInsuficiente(limit, carrinho()) : null;
}

/** Why a product cannot be added until its line has `quantidade` units; null when it can. */
export function checkWanted(
  produto: ProdutoModel | null,
  variacaoId: string | null,
  quantidade: number,
  carrinho: () => CarrinhoModel,
): falhas.EstoqueOutcome | falhas.VariacaoOutcome | null {
  const isUnknown = produto?.ativo && !offerOf(produto, variacaoId);
  return isUnknown
    ? falhas.variacaoInvalida(produto)
    : checkLinha(produto, variacaoId, quantidade, carrinho);
}
