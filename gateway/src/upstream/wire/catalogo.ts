import { CONCENTRACOES, ESTACOES } from '@decantaria/loja/ficha';
import { readVolume } from '@decantaria/loja/produto';
import { z } from 'zod';
import { describeCategoria } from '../../shop/catalogo/categoria.ts';
import { GRUPOS } from '../../shop/catalogo/facetas.ts';
import type { ProdutoModel, VariacaoModel } from '../../shop/catalogo/model.ts';
import { textsOf } from '../../shop/catalogo/texts.ts';
import { compareIds, fingerprint } from '../../shop/compare.ts';
import type { ImagemDoProduto } from '../../types.gen.ts';
import {
  identifier,
  nullableInteger,
  nullableIntegerFrom,
  orNull,
  preco,
  reportedNames,
  storedUnits,
  nullableText as text,
  tolerantList,
  units,
} from '../rest/values.ts';
import { resumoAvaliacoesWire } from './avaliacoes.ts';
import { imagemDoProdutoWire, imagemWire, readImagem, readImagemDoProduto } from './imagem.ts';

const variacaoWire = z.object({
  id: identifier,
  nome: text,
  preco,
  estoque: units,
});

const rawProduto = z.object({
  id: identifier,
  slug: z.string().nullable(),
  nome: text,
  descricao: text,
  ativo: z.boolean().nullish(),
  categorias: tolerantList(
    z.union([z.string(), z.object({ nome: z.string() }).transform(({ nome }) => nome)]),
  )
    .nullish()
    .catch(null),
  precoBase: preco,
  estoque: storedUnits,
  imagemUrl: text,
  imagem: orNull(imagemWire),
  imagens: orNull(tolerantList(imagemDoProdutoWire)),
  variacoes: tolerantList(variacaoWire).nullish(),
  pedidos: nullableIntegerFrom(0),
  avaliacoes: resumoAvaliacoesWire,
  versao: nullableInteger,
  casa: text,
  concentracao: orNull(z.enum(CONCENTRACOES)),
  notas: reportedNames,
  estacoes: orNull(tolerantList(z.enum(ESTACOES))),
});

/** `GET /categorias`: `[{id, nome}]` in the API's order. */
export const categoriasWire = tolerantList(
  z
    .object({ id: identifier, nome: z.string().min(1) })
    .transform(({ id, nome }) => describeCategoria(id, nome)),
);

/** A product of any version of the API. */
export const produtoWire = rawProduto.transform(normaliseProduto);

/** `GET /produtos/destaques` and `/produtos/mais-vendidos`. */
export const produtosWire = tolerantList(produtoWire);

const totalDaCategoria = z
  .object({ id: identifier, nome: z.string().min(1), totalProdutos: units })
  .transform(({ id, nome, totalProdutos }) => ({
    categoria: describeCategoria(id, nome),
    total: totalProdutos,
  }));

const faceta = z
  .object({
    grupo: z.enum(['familia', 'preco', 'volume', 'disponivel', 'nota', 'casa']),
    opcoes: tolerantList(z.object({ valor: z.string(), nome: z.string(), total: units })),
  })
  .transform(({ grupo, opcoes }) => ({ grupo: GRUPOS[grupo], opcoes }));

/** `GET /produtos/listarFiltroShop`. */
export const paginaWire = z
  .object({
    produtos: tolerantList(produtoWire),
    totalPaginas: units,
    totalProdutos: units,
    totaisPorCategoria: orNull(tolerantList(totalDaCategoria)),
    facetas: orNull(tolerantList(faceta)),
  })
  .transform(({ produtos, totalProdutos, ...pagina }) => ({
    ...pagina,
    itens: produtos,
    totalItens: totalProdutos,
    filtrosCompletos: true,
  }));

/**
 * Normalises a product: prices of 0 or less are null, negative stock is 0, and a product with variations has no base
 * price (the shop's list sends the minimum there). The lowest price is one in stock; the lowest of all when none is.
 */
export function normaliseProduto(raw: z.output<typeof rawProduto>): ProdutoModel {
  const texts = textsOf(raw);
  const { casa, concentracao, notas, estacoes } = raw;
  const ativo = raw.ativo ?? true;
  const listed = (raw.variacoes ?? []).map(normaliseVariacao);
  // The older API, which numbers no versions, sends them in the order of its table.
  const variacoes = raw.versao === null ? listed.toSorted(bySize) : listed;
  const hasVariacoes = variacoes.length > 0;
  const own = { preco: raw.precoBase, estoque: Math.max(0, raw.estoque ?? 0) };
  const offers = hasVariacoes ? variacoes : [own];
  let lowest: number | null = null;
  let lowestInStock: number | null = null;
  let precoVaria = false;
  let estoqueTotal = 0;
  for (const { preco: price, estoque } of offers) {
    if (price !== null) {
      precoVaria ||= lowest !== null && price !== lowest;
      lowest = Math.min(price, lowest ?? price);
      if (estoque > 0) lowestInStock = Math.min(price, lowestInStock ?? price);
    }
    estoqueTotal += estoque;
  }
  const imagens = readImagens(raw, texts.nome);
  const produto = {
    __typename: 'Produto',
    id: raw.id,
    slug: raw.slug?.trim() || `${SLUG_OF_ID}${raw.id}`,
    ...texts,
    imagem: imagens[0]?.imagem ?? null,
    imagens,
    ativo,
    precoBase: hasVariacoes ? null : raw.precoBase,
    precoMinimo: lowestInStock ?? lowest,
    precoVaria,
    estoqueTotal,
    estoqueProprio: raw.estoque,
    semEstoqueProprio: raw.estoque === null && raw.versao === null,
    disponivel: ativo && lowestInStock !== null,
    variacoes,
    // Null for an API that sends no list of notes.
    ficha: notas && { casa, concentracao, notas, estacoes: estacoes ?? [] },
    categoriaNames: raw.categorias ?? [],
    vendidos: raw.pedidos,
    resumoAvaliacoes: raw.avaliacoes === null ? NO_REVIEWS : (raw.avaliacoes ?? null),
  } as const;
  return { ...produto, versao: raw.versao ?? versaoOf(produto) };
}

/** An API that sends no list has one picture. */
function readImagens(raw: z.output<typeof rawProduto>, nome: string): readonly ImagemDoProduto[] {
  const listed = (raw.imagens ?? []).flatMap((one) => readImagemDoProduto(one, nome) ?? []);
  if (listed.length > 0) return listed;
  const imagem = readImagem(raw.imagem, raw.imagemUrl, nome);
  return imagem ? [{ chave: null, alt: '', imagem }] : [];
}

const NO_REVIEWS = { total: 0, media: null, porNota: [0, 0, 0, 0, 0] };

/** The version of a product that its API does not number: a hash of what an edit writes, except the stock, which sales change. */
function versaoOf(produto: Omit<ProdutoModel, 'versao'>): number {
  const { precoBase, imagem, categoriaNames, variacoes } = produto;
  return fingerprint([
    [textsOf(produto), precoBase, imagem?.url],
    categoriaNames.toSorted(),
    variacoes.map(({ id, nome: volume, preco }) => [id, volume, preco]),
  ]);
}

const sizeOf = ({ volume }: VariacaoModel) => volume ?? Number.MAX_SAFE_INTEGER;

/** By volume, then by id; names without a volume come last. */
function bySize(one: VariacaoModel, other: VariacaoModel): number {
  return sizeOf(one) - sizeOf(other) || compareIds(one.id, other.id);
}

function normaliseVariacao(raw: z.output<typeof variacaoWire>): VariacaoModel {
  const nome = raw.nome ?? '';
  const volume = readVolume(nome);
  return {
    ...raw,
    nome,
    disponivel: raw.preco !== null && raw.estoque > 0,
    volume,
    precoPorMl: raw.preco === null || volume === null ? null : Math.round(raw.preco / volume),
  };
}

/** Names a product for which the API has no slug: its slugs drop letters with accents, so one may be empty. */
const SLUG_OF_ID = 'produto-';

/** The id in such a slug; null for any other slug. */
export function idOfSlug(slug: string): string | null {
  return slug.startsWith(SLUG_OF_ID) ? slug.slice(SLUG_OF_ID.length) : null;
}
