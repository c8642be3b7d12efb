import type { ProdutoModel, VariacaoModel } from '../catalogo/model.ts';
import type { CarrinhoModel } from './model.ts';
import type { RawLinha } from './wire.ts';

/** A line with its product and volume known and an id that stays the same; amounts in centavos. */
export interface Linha extends RawLinha {
  readonly id: string;
}

/**
 * Gives lines their volume and a stable id, whatever the API keys by (C-23). Where it sends neither, the
 * volume is found in the product by the exact name "produto - variação", the price deciding between equal
 * names, and the id is made of both ids. `produtos` holds the products of the lines that lack an id.
 */
export function identifyLinhas(
  rawLinhas: readonly RawLinha[],
  produtos: ReadonlyMap<string, ProdutoModel>,
): Linha[] {
  const used = new Set<string>();
  return rawLinhas.map((raw) => {
    const linha = raw.itemId === null ? withVariacao(raw, produtos) : withoutSuffix(raw);
    const base = linha.itemId ?? [linha.produtoId, linha.variacaoId].filter(Boolean).join(':');
    const id = unique(base, used);
    used.add(id);
    return { ...linha, id };
  });
}

function unique(base: string, used: ReadonlySet<string>): string {
  let id = base;
  for (let n = 2; used.has(id); n += 1) id = `${base}:${n}`;
  return id;
}

function withVariacao(raw: RawLinha, produtos: ReadonlyMap<string, ProdutoModel>): RawLinha {
  const produto = produtos.get(raw.produtoId);
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
  const known = produto.variacoes.find(({ id }) => id === raw.variacaoId);
  if (known) return known;
  const sameName = produto.variacoes.filter(
    ({ nome }) => raw.nomeProduto === `${produto.nome} - ${nome}`,
  );
  return sameName.find(({ preco }) => preco === raw.precoUnitario) ?? sameName[0];
}

/** Some answers repeat the volume at the end of the name. */
function withoutSuffix(raw: RawLinha): RawLinha {
  const suffix = ` - ${raw.variacaoNome}`;
  return raw.variacaoNome !== null && raw.nomeProduto.endsWith(suffix)
    ? { ...raw, nomeProduto: raw.nomeProduto.slice(0, -suffix.length) }
    : raw;
}

/** The cart a person sees, lines as the API orders them. */
export function buildCarrinho(usuarioId: string, linhas: readonly Linha[]): CarrinhoModel {
  const itens = linhas.map((linha) => ({
    id: linha.id,
    produtoId: linha.produtoId,
    variacaoId: linha.variacaoId,
    nomeProduto: linha.nomeProduto,
    variacaoNome: linha.variacaoNome,
    imagem: linha.imagem,
    quantidade: linha.quantidade,
    precoUnitario: linha.precoUnitario,
    subtotal: linha.quantidade * linha.precoUnitario,
    estoque: linha.estoque,
    disponivel: linha.disponivel,
  }));
  return {
    __typename: 'Carrinho',
    id: usuarioId,
    itens,
    total: itens.reduce((sum, item) => sum + item.subtotal, 0),
    quantidadeTotal: itens.reduce((sum, item) => sum + item.quantidade, 0),
  };
}

/** What is sold under a product and volume: price in centavos, units in stock; undefined when there is no such volume. */
export function offerOf(
  produto: ProdutoModel,
  variacaoId: string | null,
): { readonly preco: number | null; readonly estoque: number } | undefined {
  if (produto.variacoes.length > 0) return produto.variacoes.find(({ id }) => id === variacaoId);
  return variacaoId === null
    ? { preco: produto.precoBase, estoque: produto.estoqueTotal }
    : undefined;
}
