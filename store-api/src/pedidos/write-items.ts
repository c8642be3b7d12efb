import type { Insertable } from 'kysely';
import type { Database } from '../db/open.ts';
import type { PedidoItensTable } from '../db/tables.ts';
import { Refusal } from '../http/errors.ts';
import { findProdutoById } from '../produtos/service.ts';
import type { StoredProduto } from '../produtos/wire.ts';
import { type ItemChanges, isSame, type ToldLine } from './item-changes.ts';
import type { StoredItem } from './read.ts';
import { stockStateOf } from './status.ts';
import { countSold, giveBackEstoque, lockProdutos, type StockLine, takeEstoque } from './stock.ts';
import { totalsOf } from './totals.ts';
import { type LockedPedido, nameOf } from './transition.ts';

type NewItem = Omit<Insertable<PedidoItensTable>, 'pedido_id'> & {
  produto_id: number | null;
  variacao_id: number | null;
  variacao_nome: string | null;
};

/**
 * Makes the lines of an order what they are to be, and moves the stock by the difference while the order
 * holds any. The order is locked; who acts has been told to the history.
 *
 * @returns the order's new amounts, in centavos.
 * @throws Refusal 409 ESTOQUE_INSUFICIENTE; 422 ITEM_INVALIDO, PEDIDO_SEM_ITENS or TOTAL_GRANDE_DEMAIS.
 */
export async function writeItens(
  trx: Database,
  pedido: LockedPedido,
  stored: readonly StoredItem[],
  { kept, removed, added }: ItemChanges,
): Promise<{ subtotal: number; total: number }> {
  if (kept.length + added.length === 0) throw withoutItens();
  await lockProdutos(trx, [
    ...stored.map((item) => ({ produtoId: item.produto_id })),
    ...added.map(({ produtoId }) => ({ produtoId: produtoId ?? null })),
  ]);
  const created: NewItem[] = [];
  for (const line of added) created.push(await newItem(trx, line));
  const amounts = totalsOf([...kept, ...created].map(toPriced), pedido.valor_frete);
  await moveStock(trx, pedido, stored.map(toStockLine), [...kept, ...created].map(toStockLine));
  await write(trx, pedido.id, {
    changed: kept.filter((item) => !stored.some((before) => isSame(before, item))),
    removed,
    created,
  });
  return amounts;
}

async function moveStock(
  trx: Database,
  pedido: LockedPedido,
  before: readonly StockLine[],
  after: readonly StockLine[],
): Promise<void> {
  const state = stockStateOf(pedido.status);
  if (state === 'released') return;
  const differences = differencesOf(before, after);
  const more = differences.filter(({ quantidade }) => quantidade > 0);
  const less = differences
    .filter(({ quantidade }) => quantidade < 0)
    .map((line) => ({ ...line, quantidade: -line.quantidade }));
  await takeEstoque(trx, more);
  await giveBackEstoque(trx, less);
  if (state === 'sold') {
    await countSold(trx, more, 1);
    await countSold(trx, less, -1);
  }
}

/** Units that each product and variation needs more, or fewer when below 0. */
function differencesOf(before: readonly StockLine[], after: readonly StockLine[]): StockLine[] {
  const differences = new Map<string, StockLine>();
  const count = (line: StockLine, sign: 1 | -1): void => {
    const key = `${line.produtoId}/${line.variacaoId}`;
    const so = differences.get(key)?.quantidade ?? 0;
    differences.set(key, { ...line, quantidade: so + sign * line.quantidade });
  };
  for (const line of before) count(line, -1);
  for (const line of after) count(line, 1);
  return [...differences.values()];
}

async function write(
  trx: Database,
  pedidoId: number,
  {
    changed,
    removed,
    created,
  }: { changed: StoredItem[]; removed: StoredItem[]; created: NewItem[] },
): Promise<void> {
  if (removed.length > 0) {
    await trx
      .deleteFrom('pedido_itens')
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute();
  }
  for (const { id, nome_produto, quantidade, preco_unitario } of changed) {
    await trx
      .updateTable('pedido_itens')
      .set({ nome_produto, quantidade, preco_unitario })
      .where('id', '=', id)
      .execute();
  }
  if (created.length > 0) {
    await trx
      .insertInto('pedido_itens')
      .values(created.map((item) => ({ ...item, pedido_id: pedidoId })))
      .execute();
  }
}

async function newItem(trx: Database, line: ToldLine): Promise<NewItem> {
  if (line.produtoId === undefined) return writtenByHand(line);
  const produto = await findProdutoById(trx, line.produtoId);
  if (produto === undefined) throw invalidItem('O produto de um dos itens não existe.');
  const variacao = variacaoOf(produto, line.variacaoId);
  const preco = line.preco ?? (variacao === undefined ? produto.preco_base : variacao.preco);
  if (preco === null) throw invalidItem(`Informe o preço de ${produto.nome}.`);
  return {
    produto_id: produto.id,
    variacao_id: variacao?.id ?? null,
    nome_produto: produto.nome,
    variacao_nome: variacao?.nome ?? null,
    quantidade: line.quantidade,
    preco_unitario: preco,
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

function writtenByHand({ nome, quantidade, preco }: ToldLine): NewItem {
  if (nome === undefined || nome === '') throw invalidItem('Informe o nome de cada item.');
  return {
    produto_id: null,
    variacao_id: null,
    nome_produto: nome,
    variacao_nome: null,
    quantidade,
    preco_unitario: preco ?? 0,
  };
}

function toPriced({ quantidade, preco_unitario }: NewItem | StoredItem) {
  return { quantidade, preco: preco_unitario };
}

function toStockLine(item: NewItem | StoredItem): StockLine {
  return {
    produtoId: item.produto_id,
    variacaoId: item.variacao_id,
    quantidade: item.quantidade,
    nome: nameOf(item.nome_produto, item.variacao_nome),
  };
}

function invalidItem(mensagem: string): Refusal {
  return new Refusal(422, { codigo: 'ITEM_INVALIDO', mensagem, campo: 'itens' });
}

function withoutItens(): Refusal {
  return new Refusal(422, {
    codigo: 'PEDIDO_SEM_ITENS',
    mensagem: 'Um pedido precisa de pelo menos um item. Para desistir dele, cancele-o.',
    campo: 'itens',
  });
}
