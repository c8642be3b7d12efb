import { z } from 'zod';
import type { ProdutoModelo, VariacaoModelo } from '../graphql/modelos.ts';
import { identificador, listaTolerante, preco, unidades } from '../rest/valores.ts';
import { descreverCategoria } from './categoria.ts';
import { imagemWire, lerImagem } from './imagem.ts';

const texto = z.string().nullish().catch(null);

const variacaoWire = z.object({
  id: identificador,
  nome: texto,
  preco,
  estoque: unidades,
});

const produtoBruto = z.object({
  id: identificador,
  slug: z.string().min(1),
  nome: texto,
  descricao: texto,
  ativo: z.boolean().nullish(),
  categorias: listaTolerante(
    z.union([z.string(), z.object({ nome: z.string() }).transform(({ nome }) => nome)]),
  )
    .nullish()
    .catch(null),
  precoBase: preco,
  estoque: unidades,
  imagemUrl: texto,
  imagem: imagemWire.nullish().catch(null),
  variacoes: listaTolerante(variacaoWire).nullish(),
  pedidos: z.number().int().nonnegative().nullish().catch(null),
});

/** `GET /categorias` (rest-contract 3.2): `[{id, nome}]` in the API's order. */
export const categoriasWire = listaTolerante(
  z
    .object({ id: identificador, nome: z.string().min(1) })
    .transform(({ id, nome }) => descreverCategoria(id, nome)),
);

/** One product in any of the shapes of rest-contract 2, normalised. */
export const produtoWire = produtoBruto.transform(normalizarProduto);

/** `GET /produtos/destaques` and `/produtos/mais-vendidos`. */
export const produtosWire = listaTolerante(produtoWire);

/** `GET /produtos/listarFiltroShop`. */
export const paginaWire = z
  .object({
    produtos: listaTolerante(produtoWire),
    totalPaginas: unidades,
    totalProdutos: unidades,
  })
  .transform(({ produtos, totalPaginas, totalProdutos }) => ({
    itens: produtos,
    totalPaginas,
    totalItens: totalProdutos,
  }));

/**
 * One product from the wire's habits to the shop's model: prices of 0 or less are no price, stock below
 * zero is none, a variable product has no base price (the shop list sends its minimum there).
 */
export function normalizarProduto(bruto: z.output<typeof produtoBruto>): ProdutoModelo {
  const nome = bruto.nome?.trim() ?? '';
  const ativo = bruto.ativo ?? true;
  const variacoes = (bruto.variacoes ?? []).map(normalizarVariacao);
  const temVariacoes = variacoes.length > 0;
  const precos = temVariacoes
    ? variacoes.flatMap((variacao) => variacao.preco ?? [])
    : [bruto.precoBase ?? []].flat();
  const estoqueTotal = temVariacoes
    ? variacoes.reduce((soma, variacao) => soma + variacao.estoque, 0)
    : bruto.estoque;
  const vendavel = temVariacoes
    ? variacoes.some((variacao) => variacao.disponivel)
    : bruto.precoBase !== null && estoqueTotal > 0;
  return {
    id: bruto.id,
    slug: bruto.slug,
    nome,
    descricao: bruto.descricao?.trim() ?? '',
    imagem: lerImagem(bruto.imagem, bruto.imagemUrl, nome),
    ativo,
    precoBase: temVariacoes ? null : bruto.precoBase,
    precoMinimo: precos.length > 0 ? Math.min(...precos) : null,
    precoVaria: new Set(precos).size > 1,
    estoqueTotal,
    disponivel: ativo && vendavel,
    variacoes,
    nomesDeCategorias: bruto.categorias ?? [],
    vendidos: bruto.pedidos ?? null,
  };
}

function normalizarVariacao(bruta: z.output<typeof variacaoWire>): VariacaoModelo {
  const nome = bruta.nome?.trim() ?? '';
  const volume = lerVolume(nome);
  return {
    id: bruta.id,
    nome,
    preco: bruta.preco,
    estoque: bruta.estoque,
    disponivel: bruta.preco !== null && bruta.estoque > 0,
    volume,
    precoPorMl: bruta.preco === null || volume === null ? null : Math.round(bruta.preco / volume),
  };
}

/** Millilitres from a volume's name: "10 ml", "10ml", "Decant 5,5 mL"; null when the name does not tell. */
export function lerVolume(nome: string): number | null {
  const achado = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,2})?)\s*ml\b/i.exec(nome);
  const volume = Number(achado?.[1]?.replace(',', '.') ?? 0);
  return volume > 0 ? volume : null;
}
