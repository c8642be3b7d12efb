import { type Answer, empty, json } from './answers.ts';
import { type Call, pathId, queryInteger, type Route, readJson } from './call.ts';
import { crash } from './errors.ts';
import type { LinhaRow } from './rows.ts';
import type { Shop } from './state.ts';

/** Carts, keyed by product. `usuarioId` is never checked against the caller (rest-contract 3.4). */
export const carrinhoRoutes: readonly Route[] = [
  { on: 'GET /carrinho', answer: read },
  { on: 'POST /carrinho/adicionar', answer: add },
  { on: 'POST /carrinho/aumentar', answer: increase },
  { on: 'POST /carrinho/diminuir', answer: decrease },
  { on: 'DELETE /carrinho/remover/{produtoId}', answer: remove },
  { on: 'POST /carrinho/limpar', answer: clear },
];

function read(shop: Shop, call: Call): Answer {
  const usuarioId = owner(shop, call);
  const reads = (shop.cartReads.get(usuarioId) ?? 0) + 1;
  shop.cartReads.set(usuarioId, reads);
  if (shop.habits.cartFirstReadsRace && reads === 2) throw crash('duplicate key value');
  return carrinho(shop, usuarioId);
}

/** With a variation, that variation's product is used. Without one, any line of the product takes the units. */
function add(shop: Shop, call: Call): Answer {
  const body = readJson(call);
  const usuarioId = shop.usuario(body.number('usuarioId')).id;
  const variacaoId = body.number('variacaoId');
  const produto =
    variacaoId === null
      ? shop.produto(body.number('produtoId'))
      : shop.variacao(variacaoId).produto;
  const quantidade = body.number('quantidade') ?? 0;
  const linhas = linhasOf(shop, usuarioId);
  const linha = linhas.find((one) =>
    variacaoId === null ? one.produtoId === produto.id : one.variacaoId === variacaoId,
  );
  if (linha) linha.quantidade += quantidade;
  else linhas.push({ produtoId: produto.id, variacaoId, quantidade });
  return carrinho(shop, usuarioId);
}

function increase(shop: Shop, call: Call): Answer {
  const { usuarioId, first } = firstLine(shop, call);
  if (first) first.quantidade += 1;
  return carrinho(shop, usuarioId);
}

function decrease(shop: Shop, call: Call): Answer {
  const { usuarioId, first } = firstLine(shop, call);
  if (first && first.quantidade > 1) first.quantidade -= 1;
  else if (first) keep(shop, usuarioId, (linha) => linha !== first);
  return carrinho(shop, usuarioId);
}

/** The first line of the product, of any variation. */
function firstLine(shop: Shop, call: Call) {
  const usuarioId = owner(shop, call);
  const produtoId = queryInteger(call, 'produtoId');
  const first = linhasOf(shop, usuarioId).find((linha) => linha.produtoId === produtoId);
  return { usuarioId, first };
}

/** Removes all variations of the product, or leaves one of them with 0 units. */
function remove(shop: Shop, call: Call): Answer {
  const usuarioId = owner(shop, call);
  const produtoId = pathId(call, 'produtoId');
  const [, left] = linhasOf(shop, usuarioId).filter((linha) => linha.produtoId === produtoId);
  const isLeft = (linha: LinhaRow) => shop.habits.removerKeepsLine && linha === left;
  keep(shop, usuarioId, (linha) => linha.produtoId !== produtoId || isLeft(linha));
  if (left) left.quantidade = 0;
  return carrinho(shop, usuarioId);
}

function clear(shop: Shop, call: Call): Answer {
  const usuarioId = owner(shop, call);
  keep(shop, usuarioId, () => false);
  return shop.habits.limparReply === 'empty' ? empty() : carrinho(shop, usuarioId);
}

const owner = (shop: Shop, call: Call) => shop.usuario(queryInteger(call, 'usuarioId')).id;

function linhasOf(shop: Shop, usuarioId: number): LinhaRow[] {
  const linhas = shop.linhas.get(usuarioId) ?? [];
  shop.linhas.set(usuarioId, linhas);
  return linhas;
}

function keep(shop: Shop, usuarioId: number, isKept: (linha: LinhaRow) => boolean): void {
  shop.linhas.set(usuarioId, linhasOf(shop, usuarioId).filter(isKept));
}

/** The whole cart at current prices. A line without a price makes every answer fail. */
function carrinho(shop: Shop, usuarioId: number): Answer {
  const itens = linhasOf(shop, usuarioId).map((linha) => item(shop, linha));
  const total = itens.reduce((sum, { subtotal }) => sum + subtotal, 0);
  return json({ id: 900 + usuarioId, itens, total });
}

function item(shop: Shop, { produtoId, variacaoId, quantidade }: LinhaRow) {
  const produto = shop.produto(produtoId);
  const variacao = variacaoId === null ? null : shop.variacao(variacaoId).variacao;
  const preco = variacao ? variacao.preco : produto.precoBase;
  if (preco === null) throw crash('preco is null');
  const nomes = shop.habits.cartVariacaoNome
    ? { nomeProduto: produto.nome, variacaoNome: variacao?.nome ?? null }
    : { nomeProduto: variacao ? `${produto.nome} - ${variacao.nome}` : produto.nome };
  return {
    produtoId,
    ...nomes,
    precoUnitario: preco,
    quantidade,
    subtotal: preco * quantidade,
    imagemUrl: produto.imagemUrl,
  };
}
