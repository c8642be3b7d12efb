import { wireName, withoutVariacao } from '../catalogo/item-name.ts';
import type { ProdutoModel, VariacaoModel } from '../catalogo/model.ts';
import type { CarrinhoModel, ItemRetiradoModel } from './model.ts';
import type { RawLinha } from './wire.ts';

/** A line with a known product and volume and a stable id; amounts in centavos. */
export interface Linha extends RawLinha {
  readonly id: string;
}

/**
 * Gives each line its volume and a stable id. Where the API sends neither, the volume is the variation with the exact
 * name "produto - variação" (the price decides between equal names), and the id joins both ids. `produtos` holds the
 * products of the lines without an id.
 */
export function identifyLinhas(
  rawLinhas: readonly RawLinha[],
  produtos: ReadonlyMap<string, ProdutoModel>,
): Linha[] {
  const used = new Set<string>();
  return rawLinhas.map((raw) => {
    const linha = raw.itemId === null ? withVariacao(raw, produtos) : withBareName(raw);
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

/** The cart as the schema shows it, in the order of `linhas`. */
export function buildCarrinho(
  usuarioId: string,
  linhas: readonly Linha[],
  retirados: readonly ItemRetiradoModel[] = [],
): CarrinhoModel {
  const itens = linhas.map((linha) => ({
    ...linha,
    subtotal: linha.quantidade * linha.precoUnitario,
  }));
  return {
    __typename: 'Carrinho',
    id: usuarioId,
    itens,
    total: itens.reduce((sum, item) => sum + item.subtotal, 0),
    quantidadeTotal: itens.reduce((sum, item) => sum + item.quantidade, 0),
    retirados,
  };
}
