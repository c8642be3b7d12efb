import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../db/open.ts';
import { invalid, type Refusal } from '../http/errors.ts';
import { findProdutoById, type StoredProduto } from '../produtos/service.ts';
import { nameOf, toWanted } from './items.ts';
import type { StoredItem } from './read.ts';
import { stockStateOf } from './status.ts';
import { countSold, lockProdutos, type StockLine, sumLines, takeEstoque } from './stock.ts';
import { totalsOf } from './totals.ts';
import type { LockedPedido } from './transition.ts';
import type { UpdateBody } from './update-body.ts';

type NewItem = Omit<StoredItem, 'id' | 'imagem' | 'devolvidas'> & {
  /** As JSON. */
  imagem: string | null;
};

/**
 * Writes changed lines of an order and moves the stock by the difference, unless its units are released. The caller has
 * locked the order and set the author of the history.
 *
 * @returns the order's new amounts, in centavos.
 * @throws Refusal 409 ESTOQUE_INSUFICIENTE; 422 ITEM_INVALIDO, PEDIDO_SEM_ITENS or TOTAL_GRANDE_DEMAIS.
 */
export async function writeItens(
  trx: Database,
  pedido: LockedPedido,
  stored: readonly StoredItem[],
  { kept, changed, removed, added }: ItemChanges,
): Promise<{ subtotal: number; total: number }> {
  if (kept.length + added.length === 0) {
    const mensagem = 'Um pedido precisa de pelo menos um item. Para desistir dele, cancele-o.';
    throw invalid('itens', mensagem, 'PEDIDO_SEM_ITENS');
  }
  requireReturnedUnits(changed, removed);
  await lockProdutos(trx, [
    ...stored.map((item) => ({ produtoId: item.produtoId })),
    ...added.map(({ produtoId }) => ({ produtoId: produtoId ?? null })),
  ]);
  const created: NewItem[] = [];
  for (const line of added) created.push(await createItem(trx, line));
  const amounts = totalsOf(
    [...kept, ...created].map(({ quantidade, precoUnitario: preco }) => ({ quantidade, preco })),
    pedido.valor_frete,
  );
  await moveStock(trx, pedido, stored.map(toWanted), [...kept, ...created].map(toWanted));
  await writeRows(trx, pedido.id, { changed, removed, created });
  return amounts;
}

/** @throws Refusal 422 ITEM_INVALIDO when a line would have fewer units than came back by its withdrawal. */
function requireReturnedUnits(
  changed: readonly StoredItem[],
  removed: readonly StoredItem[],
): void {
  const short =
    removed.find(({ devolvidas }) => devolvidas > 0) ??
    changed.find(({ devolvidas, quantidade }) => quantidade < devolvidas);
  if (short === undefined) return;
  throw invalidItem(`De ${short.nomeProduto} já voltaram ${short.devolvidas} un. deste pedido.`);
}

async function moveStock(
  trx: Database,
  pedido: LockedPedido,
  before: readonly StockLine[],
  after: readonly StockLine[],
): Promise<void> {
  const state = stockStateOf(pedido.status);
  if (state === 'released') return;
  const returned = before.map((line) => ({ ...line, quantidade: -line.quantidade }));
  const differences = sumLines([...returned, ...after]).filter((line) => line.quantidade !== 0);
  await takeEstoque(trx, differences);
  if (state === 'sold') await countSold(trx, differences, 1);
}

async function writeRows(
  trx: Database,
  pedidoId: number,
  { changed, removed, created }: Pick<ItemChanges, 'changed' | 'removed'> & { created: NewItem[] },
): Promise<void> {
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id);
    await trx.deleteFrom('pedido_itens').where('id', 'in', ids).execute();
  }
  for (const { id, nomeProduto, quantidade, precoUnitario } of changed) {
    await trx
      .updateTable('pedido_itens')
      .set({ nome_produto: nomeProduto, quantidade, preco_unitario: precoUnitario })
      .where('id', '=', id)
      .execute();
  }
  if (created.length > 0) {
    await trx
      .insertInto('pedido_itens')
      .values(
        created.map((item) => ({
          pedido_id: pedidoId,
          produto_id: item.produtoId,
          variacao_id: item.variacaoId,
          nome_produto: item.nomeProduto,
          variacao_nome: item.variacaoNome,
          quantidade: item.quantidade,
          preco_unitario: item.precoUnitario,
          imagem: item.imagem,
        })),
      )
      .execute();
  }
}

async function createItem(trx: Database, line: SubmittedLine): Promise<NewItem> {
  const { produtoId, variacaoId, quantidade, precoUnitario } = line;
  if (produtoId == null) return toTypedItem(line);
  const produto = await findProdutoById(trx, produtoId);
  if (produto === undefined) throw invalidItem('O produto de um dos itens não existe.');
  const variacao = variacaoOf(produto, variacaoId ?? undefined);
  const preco = precoUnitario ?? (variacao === undefined ? produto.preco_base : variacao.preco);
  if (preco === null) throw invalidItem(`Informe o preço de ${produto.nome}.`);
  return {
    produtoId: produto.id,
    variacaoId: variacao?.id ?? null,
    nomeProduto: produto.nome,
    variacaoNome: variacao?.nome ?? null,
    quantidade,
    precoUnitario: preco,
    imagem: produto.imagem && JSON.stringify(produto.imagem),
  };
}

function variacaoOf(
  { nome, variacoes }: StoredProduto,
  variacaoId: number | undefined,
): StoredProduto['variacoes'][number] | undefined {
  const variacao = variacoes.find(({ id }) => id === variacaoId);
  if (variacao === undefined && (variacoes.length > 0 || variacaoId !== undefined)) {
    throw invalidItem(`Escolha uma variação de ${nome}.`);
  }
  return variacao;
}

/** A line that an admin typed, without a product. */
function toTypedItem(line: SubmittedLine): NewItem {
  const nome = submittedName(line);
  if (nome === undefined) throw invalidItem('Informe o nome de cada item.');
  return {
    produtoId: null,
    variacaoId: null,
    nomeProduto: nome,
    variacaoNome: null,
    quantidade: line.quantidade,
    precoUnitario: line.precoUnitario ?? 0,
    imagem: null,
  };
}

function invalidItem(mensagem: string): Refusal {
  return invalid('itens', mensagem, 'ITEM_INVALIDO');
}

/** A line as an admin submitted it. */
export type SubmittedLine = NonNullable<UpdateBody['itens']>[number];

/** The difference between the stored and the submitted lines of an order. */
export interface ItemChanges {
  /** Remaining lines, in their new state. */
  kept: StoredItem[];
  /** Those of `kept` that differ from their stored state. */
  changed: StoredItem[];
  removed: StoredItem[];
  added: SubmittedLine[];
}

/**
 * Matches each submitted line with a stored one: by its number, else by its name with variation, else by its name
 * without. A line keeps its product, variation and picture. Only a line without a product can be renamed.
 */
export function compareItens(
  stored: readonly StoredItem[],
  submitted: readonly SubmittedLine[],
): ItemChanges {
  const open = new Set(stored);
  const matches = new Map<SubmittedLine, StoredItem>();
  for (const isMatch of MATCHES) {
    for (const line of submitted) {
      if (matches.has(line)) continue;
      const item = [...open].find((it) => isMatch(line, it));
      if (item === undefined) continue;
      open.delete(item);
      matches.set(line, item);
    }
  }
  const pairs = [...matches].map(([line, item]) => ({ item, next: nextState(item, line) }));
  return {
    kept: pairs.map(({ next }) => next),
    changed: pairs
      .filter(({ item, next }) => !isDeepStrictEqual(item, next))
      .map(({ next }) => next),
    removed: [...open],
    added: submitted.filter((line) => !matches.has(line)),
  };
}

const MATCHES: readonly ((line: SubmittedLine, item: StoredItem) => boolean)[] = [
  (line, item) => line.id === item.id,
  (line, item) => submittedName(line) === nameOf(item.nomeProduto, item.variacaoNome),
  (line, item) => submittedName(line) === item.nomeProduto,
];

function nextState(item: StoredItem, line: SubmittedLine): StoredItem {
  return {
    ...item,
    nomeProduto: (item.produtoId === null && submittedName(line)) || item.nomeProduto,
    quantidade: line.quantidade,
    precoUnitario: line.precoUnitario ?? item.precoUnitario,
  };
}

/** The name in either field; undefined when both are absent or empty. */
export function submittedName({ nomeProduto, nome }: SubmittedLine): string | undefined {
  return nomeProduto || nome || undefined;
}
