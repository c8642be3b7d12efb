import type { CarrinhoModelo, ProdutoModelo, VariacaoModelo } from '../graphql/modelos.ts';
import type { LinhaBruta } from './wire.ts';

/** A line with its product and volume known and an id that stays the same; amounts in centavos. */
export interface Linha extends LinhaBruta {
  readonly id: string;
}

/**
 * Gives lines their volume and a stable id, whatever the API keys by (C-23). Where it sends neither, the
 * volume is found in the product by the exact name "produto - variação", the price deciding between equal
 * names, and the id is made of both ids. `produtos` holds the products of the lines that lack an id.
 */
export function identificarLinhas(
  brutas: readonly LinhaBruta[],
  produtos: ReadonlyMap<string, ProdutoModelo>,
): Linha[] {
  const usados = new Set<string>();
  return brutas.map((bruta) => {
    const linha = bruta.itemId === null ? comVariacao(bruta, produtos) : semSufixo(bruta);
    const base = linha.itemId ?? [linha.produtoId, linha.variacaoId].filter(Boolean).join(':');
    const id = unico(base, usados);
    usados.add(id);
    return { ...linha, id };
  });
}

function unico(base: string, usados: ReadonlySet<string>): string {
  let id = base;
  for (let n = 2; usados.has(id); n += 1) id = `${base}:${n}`;
  return id;
}

function comVariacao(bruta: LinhaBruta, produtos: ReadonlyMap<string, ProdutoModelo>): LinhaBruta {
  const produto = produtos.get(bruta.produtoId);
  if (!produto || produto.variacoes.length === 0) return bruta;
  const variacao = acharVariacao(produto, bruta);
  if (!variacao) return bruta;
  return {
    ...bruta,
    variacaoId: variacao.id,
    variacaoNome: variacao.nome,
    nomeProduto: produto.nome,
  };
}

function acharVariacao(produto: ProdutoModelo, bruta: LinhaBruta): VariacaoModelo | undefined {
  const conhecida = produto.variacoes.find(({ id }) => id === bruta.variacaoId);
  if (conhecida) return conhecida;
  const doMesmoNome = produto.variacoes.filter(
    ({ nome }) => bruta.nomeProduto === `${produto.nome} - ${nome}`,
  );
  return doMesmoNome.find(({ preco }) => preco === bruta.precoUnitario) ?? doMesmoNome[0];
}

/** Some answers repeat the volume at the end of the name. */
function semSufixo(bruta: LinhaBruta): LinhaBruta {
  const sufixo = ` - ${bruta.variacaoNome}`;
  return bruta.variacaoNome !== null && bruta.nomeProduto.endsWith(sufixo)
    ? { ...bruta, nomeProduto: bruta.nomeProduto.slice(0, -sufixo.length) }
    : bruta;
}

/** The cart a person sees, lines as the API orders them. */
export function montarCarrinho(usuarioId: string, linhas: readonly Linha[]): CarrinhoModelo {
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
    total: itens.reduce((soma, item) => soma + item.subtotal, 0),
    quantidadeTotal: itens.reduce((soma, item) => soma + item.quantidade, 0),
  };
}

/** What is sold under a product and volume: price in centavos, units in stock; undefined when there is no such volume. */
export function oferta(
  produto: ProdutoModelo,
  variacaoId: string | null,
): { readonly preco: number | null; readonly estoque: number } | undefined {
  if (produto.variacoes.length > 0) return produto.variacoes.find(({ id }) => id === variacaoId);
  return variacaoId === null
    ? { preco: produto.precoBase, estoque: produto.estoqueTotal }
    : undefined;
}
