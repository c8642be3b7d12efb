import type { Selectable } from 'kysely';
import type { Shop } from '../config.ts';
import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import type { MetodoPagamento, PedidosTable, StatusPedido } from '../db/tables.ts';
import { enqueuePedidoEmail } from '../email/outbox.ts';
import { Refusal } from '../http/errors.ts';
import { stockStateOf } from './status.ts';
import { countSold, giveBackEstoque, lockProdutos, type StockLine, takeEstoque } from './stock.ts';

/** An order whose row this transaction holds. */
export type LockedPedido = Selectable<PedidosTable>;

/** Who moves an order, and why. */
export interface Move {
  autorId: number | null;
  /** In a few Portuguese words, for the history. */
  motivo: string;
  now: Date;
}

/** Locks an order until the transaction ends; undefined when there is none. */
export function lockPedido(trx: Database, id: number): Promise<LockedPedido | undefined> {
  return trx.selectFrom('pedidos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The units an order asks for. */
export async function readStockLines(trx: Database, pedidoId: number): Promise<StockLine[]> {
  const rows = await trx
    .selectFrom('pedido_itens')
    .select(['produto_id', 'variacao_id', 'quantidade', 'nome_produto', 'variacao_nome'])
    .where('pedido_id', '=', pedidoId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    produtoId: row.produto_id,
    variacaoId: row.variacao_id,
    quantidade: row.quantidade,
    nome: nameOf(row.nome_produto, row.variacao_nome),
  }));
}

/** `Noite de Oud — 10 ml` (C-42). */
export function nameOf(nomeProduto: string, variacaoNome: string | null): string {
  return variacaoNome === null ? nomeProduto : `${nomeProduto} — ${variacaoNome}`;
}

/** How long the units of an unpaid order are kept, by how it will be paid. */
export function reservationEnd(
  { reservation }: Pick<Shop, 'reservation'>,
  metodo: MetodoPagamento | null,
  now: Date,
): Date {
  const ms = metodo === 'CARTAO' ? reservation.cardMs : reservation.chatMs;
  return new Date(now.getTime() + ms);
}

/**
 * The one way an order changes its status: moves the stock as the two statuses ask, writes the history,
 * and has the mail of the new status sent. Nothing happens when it has that status already, so two
 * messengers of the same news do it once.
 *
 * @param pedido the locked row; the caller's copy is stale afterwards.
 * @returns whether the status changed.
 * @throws Refusal 409 ESTOQUE_INSUFICIENTE when a CANCELADO order comes back and its units are gone.
 */
export async function changeStatus(
  trx: Database,
  shop: Shop,
  pedido: LockedPedido,
  para: StatusPedido,
  { autorId, motivo, now }: Move,
): Promise<boolean> {
  if (pedido.status === para) return false;
  await recordAs(trx, { autorId, motivo, pedidoId: pedido.id });
  await moveStock(trx, pedido, para);
  await trx
    .updateTable('pedidos')
    .set((eb) => ({
      status: para,
      reserva_ate: para === 'PENDENTE' ? reservationEnd(shop, pedido.metodo, now) : null,
      versao: eb('versao', '+', 1),
    }))
    .where('id', '=', pedido.id)
    .execute();
  if (para === 'PAGO') await enqueuePedidoEmail(trx, 'pedido-pago', pedido.id);
  if (para === 'ENVIADO') await enqueuePedidoEmail(trx, 'pedido-enviado', pedido.id);
  return true;
}

async function moveStock(trx: Database, pedido: LockedPedido, para: StatusPedido): Promise<void> {
  const [before, after] = [stockStateOf(pedido.status), stockStateOf(para)];
  if (before === after) return;
  const lines = await readStockLines(trx, pedido.id);
  await lockProdutos(trx, lines);
  if (before === 'sold') await countSold(trx, lines, -1);
  if (after === 'released') await giveBackEstoque(trx, lines);
  if (before === 'released') await takeEstoque(trx, lines);
  if (after === 'sold') await countSold(trx, lines, 1);
}

/** 404 for an order that does not exist, or that is not for the caller to know of (C-16). */
export function unknownPedido(): Refusal {
  return new Refusal(404, {
    codigo: 'PEDIDO_NAO_ENCONTRADO',
    mensagem: 'Pedido não encontrado.',
  });
}
