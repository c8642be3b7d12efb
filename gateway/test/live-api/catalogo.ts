import { type Answer, json } from './answers.ts';
import {
  type Call,
  movedRows,
  pathId,
  queryCategorias,
  queryInteger,
  queryText,
  type Route,
  slice,
} from './call.ts';
import { crash, notFound } from './errors.ts';
import type { ProdutoRow } from './rows.ts';
import type { Shop } from './state.ts';
import { precoMinimo, produtoWire } from './wire.ts';

type Order = (one: ProdutoRow, other: ProdutoRow) => number;

/** Public reads of the catalogue (rest-contract 3.2). */
export const catalogoRoutes: readonly Route[] = [
  { on: 'GET /categorias', answer: ({ categorias }) => json(categorias) },
  { on: 'GET /produtos/listarFiltroShop', answer: listForShop },
  { on: 'GET /produtos', answer: listForAdmin },
  { on: 'GET /produtos/destaques', answer: listDestaques },
  { on: 'GET /produtos/destaque-por-categoria', answer: readDestaque },
  { on: 'GET /produtos/mais-vendidos', answer: listMaisVendidos },
  { on: 'GET /produtos/slug/{slug}', answer: readBySlug },
  { on: 'GET /produtos/{id}', answer: readById },
];

const bySales: Order = (one, other) => other.pedidos - one.pedidos;
const byName: Order = (one, other) => (one.nome ?? '').localeCompare(other.nome ?? '', 'pt-BR');

const ORDERS: Readonly<Record<string, Order>> = {
  menorPreco: (one, other) => precoMinimo(one) - precoMinimo(other),
  maiorPreco: (one, other) => precoMinimo(other) - precoMinimo(one),
  nomeAsc: byName,
  nomeDesc: (one, other) => byName(other, one),
};

/** Active products in all the named categories. `precoBase` holds the lowest price here. */
function listForShop(shop: Shop, call: Call): Answer {
  const nomes = queryCategorias(call);
  // Counts matches as SQL does: a repeated name matches once, so the product is not listed.
  const inAll = ({ categorias }: ProdutoRow) =>
    categorias.filter((nome) => nomes.includes(nome)).length === nomes.length;
  const found = active(shop)
    .filter(inAll)
    .filter(named(call.query.get('search')))
    .toSorted(ORDERS[call.query.get('ordenarPor') ?? ''] ?? bySales);
  const { rows, totalPages, total } = slice(call, movedRows(call, found, shop.habits), 15);
  return json({
    produtos: rows.map((produto) => ({
      ...produtoWire(shop, produto),
      precoBase: precoMinimo(produto),
    })),
    totalPaginas: totalPages,
    totalProdutos: total,
  });
}

/** All products, unsorted. Categories are alternatives; a search cancels them. */
function listForAdmin(shop: Shop, call: Call): Answer {
  const search = call.query.get('search');
  const nomes = queryCategorias(call).map((nome) => nome.toLowerCase());
  const found =
    search !== null && search !== ''
      ? shop.produtos.filter(named(search))
      : shop.produtos.flatMap((produto) => timesListed(shop, produto, nomes));
  const { rows, page, totalPages, total } = slice(call, found, 9);
  return json({
    produtos: rows.map((produto) => produtoWire(shop, produto)),
    paginaAtual: page,
    totalPaginas: totalPages,
    totalProdutos: total,
  });
}

/** Repeats the product once per matching category, as a join does. */
function timesListed(shop: Shop, produto: ProdutoRow, nomes: readonly string[]): ProdutoRow[] {
  if (nomes.length === 0) return [produto];
  const matches = produto.categorias.filter((nome) => nomes.includes(nome.toLowerCase()));
  return matches.map(() => produto).slice(0, shop.habits.adminListDuplicates ? undefined : 1);
}

function listDestaques(shop: Shop): Answer {
  const best = active(shop).toSorted(bySales).slice(0, 15);
  return json(best.map((produto) => produtoWire(shop, produto)));
}

function readDestaque(shop: Shop, call: Call): Answer {
  const [best] = inCategoria(shop, queryText(call, 'categoria')).toSorted(bySales);
  if (!best) throw notFound('Nenhum produto na categoria');
  return json(produtoWire(shop, best));
}

function listMaisVendidos(shop: Shop, call: Call): Answer {
  const limit = queryInteger(call, 'limit', 10);
  if (limit < 1) throw crash('Page size must not be less than one');
  const all = inCategoria(shop, queryText(call, 'categoria'));
  const sold = all.filter(({ pedidos }) => pedidos > 0).toSorted(bySales);
  const unsold = all.filter(({ pedidos }) => pedidos <= 0).toSorted(byName);
  return json([...sold, ...unsold].slice(0, limit).map((produto) => produtoWire(shop, produto)));
}

/** Finds inactive products too. */
function readBySlug(shop: Shop, call: Call): Answer {
  const produto = shop.produtos.find(({ slug }) => slug === call.params['slug']);
  if (!produto) throw crash('Produto não encontrado');
  return json(produtoWire(shop, produto));
}

function readById(shop: Shop, call: Call): Answer {
  const id = pathId(call);
  const produto = shop.produtos.find((one) => one.id === id);
  if (!produto) throw notFound('Produto não encontrado');
  return json(produtoWire(shop, produto));
}

const active = ({ produtos }: Shop) => produtos.filter(({ ativo }) => ativo);

const inCategoria = (shop: Shop, nome: string) =>
  active(shop).filter(({ categorias }) => categorias.includes(nome));

/** `LIKE %search%` on the name: case-insensitive, accent-sensitive, `%` and `_` are wildcards. */
function named(search: string | null): (produto: ProdutoRow) => boolean {
  const pattern = (search ?? '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('%', '.*')
    .replaceAll('_', '.');
  const expression = new RegExp(pattern, 'isu');
  return ({ nome }) => expression.test(nome ?? '');
}
