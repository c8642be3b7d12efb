import type { Selectable } from 'kysely';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { EstadoEstorno, EstornosTable } from '../db/tables.gen.ts';
import { enqueueEmail, enqueuePedidoEmail } from '../email/outbox.ts';
import { type Attempt, isReceived } from './attempts.ts';
import type { Refund } from './provedores/provider.ts';

type Estorno = Selectable<EstornosTable>;

/** A received payment. */
export type PaidAttempt = Pick<Attempt, 'id' | 'pedido_id' | 'valor'>;

// The state of one refund at the provider only moves to a higher rank: a returned refund may still fail at the bank, and
// a failed one is over.
const RANK: Readonly<Record<EstadoEstorno, number>> = {
  PEDIDO: 0,
  PENDENTE: 1,
  FEITO: 2,
  FALHOU: 3,
};

const MOTIVO_DO_PAINEL = 'feito no painel do provedor';

/** The code of a request that another refund made needless. */
export const ALREADY_REFUNDED = 'charge_already_refunded';

/**
 * Stores the provider's refunds of a payment and mails the customer about each new state. Refunds that this shop did not
 * request become rows too. Idempotent, and independent of the order of replies. Requests that no longer fit the payment
 * fail, or ask for what is left. The caller has locked the order.
 */
export async function applyRefunds(
  trx: Database,
  shop: Shop,
  payment: PaidAttempt,
  refunds: readonly Refund[],
  now: Date,
): Promise<void> {
  const rows = await readRows(trx, payment.id);
  // Failures first: they make room for the others.
  for (const refund of refunds.toSorted((one, other) => RANK[other.estado] - RANK[one.estado])) {
    const row = rows.find(({ provedor_id }) => provedor_id === refund.id) ?? adopt(rows, refund);
    if (row === undefined) {
      const made = await insertRefund(trx, payment, refund, now);
      if (made !== undefined) rows.push(made);
    } else if (row.provedor_id === null || RANK[refund.estado] > RANK[row.estado]) {
      const { estado } = row;
      Object.assign(row, columnsOf(refund, row, now));
      await write(trx, row);
      if (row.estado !== estado) await tell(trx, shop, payment, row);
    }
  }
  await failRequestsBeyond(trx, payment, rows, now);
  await markPayment(trx, payment.id);
}

/** Stores the provider's refusal of a request, unless the refund moved on or was requested again since. */
export async function refuseRefund(
  trx: Database,
  shop: Shop,
  payment: PaidAttempt,
  { id, tentativa, falha }: { id: number; tentativa: number; falha: string },
  now: Date,
): Promise<void> {
  const row = (await readRows(trx, payment.id)).find((one) => one.id === id);
  if (row?.estado !== 'PEDIDO' || row.tentativa !== tentativa) return;
  Object.assign(row, { estado: 'FALHOU', falha, concluido_em: now });
  await write(trx, row);
  await tell(trx, shop, payment, row);
  await markPayment(trx, payment.id);
}

/** Sets whether a payment goes back as a whole, by its refunds. */
export async function markPayment(trx: Database, id: number): Promise<void> {
  const { status, valor } = await readPayment(trx, id);
  const rows = await readRows(trx, id);
  const after = sumOf(rows, ['FEITO']) === valor ? 'refunded' : wholeOr(status, rows, valor);
  if (!isReceived(status) || after === status) return;
  await trx.updateTable('pagamentos').set({ status: after }).where('id', '=', id).execute();
}

// A payment that was to go back as a whole stays so, also while a failed refund waits for its repetition.
function wholeOr<S extends string>(status: S, rows: readonly Estorno[], valor: number) {
  const isWhole = status === 'refunded' || sumOf(rows, COMMITTED) === valor;
  return isWhole ? 'refund_due' : status;
}

const COMMITTED = ['PEDIDO', 'PENDENTE', 'FEITO'] as const satisfies readonly EstadoEstorno[];

function sumOf(rows: readonly Estorno[], estados: readonly EstadoEstorno[]): number {
  return rows
    .filter(({ estado }) => estados.includes(estado))
    .reduce((sum, { valor }) => sum + valor, 0);
}

/**
 * The row that a refund without a stored number belongs to. By the number that the provider returns with it: a live
 * refund also fulfils a later attempt, a failed one ends only its own. Another amount of the same attempt is one that a
 * restored backup has lost. Without that number, an equal amount: requested by an earlier release, or requested here and
 * made at the provider's dashboard.
 */
function adopt(rows: readonly Estorno[], refund: Refund): Estorno | undefined {
  const isFailed = refund.estado === 'FALHOU';
  const free = rows.filter(({ provedor_id }) => provedor_id === null);
  if (refund.estornoId !== undefined) {
    return free.find(
      ({ id, tentativa, valor }) =>
        id === refund.estornoId &&
        (tentativa === refund.tentativa ? valor === refund.valor : !isFailed),
    );
  }
  const same = free.filter(({ valor }) => valor === refund.valor);
  return (
    same.find(({ estado }) => estado === 'FEITO') ??
    same.find(({ estado }) => estado === (isFailed ? 'FALHOU' : 'PEDIDO'))
  );
}

function columnsOf({ id, valor, estado, falha }: Refund, row: Estorno, now: Date) {
  const isOver = estado === 'FEITO' || estado === 'FALHOU';
  const concluido_em = estado === row.estado ? row.concluido_em : isOver ? now : null;
  return { valor, estado, provedor_id: id, falha: falha ?? null, concluido_em };
}

/** Stores a refund from the provider's dashboard. A failed attempt of our own refund, which was repeated, is known. */
async function insertRefund(
  trx: Database,
  payment: PaidAttempt,
  refund: Refund,
  now: Date,
): Promise<Estorno | undefined> {
  const isFailed = refund.estado === 'FALHOU';
  if (isFailed && refund.estornoId !== undefined) return undefined;
  const row = await trx
    .insertInto('estornos')
    .values({
      pagamento_id: payment.id,
      valor: refund.valor,
      motivo: MOTIVO_DO_PAINEL,
      estado: refund.estado,
      provedor_id: refund.id,
      falha: refund.falha ?? null,
      pedido_em: now,
      concluido_em: refund.estado === 'PENDENTE' ? null : now,
      verificado_em: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!isFailed) await tellCustomer(trx, payment, row);
  return row;
}

/**
 * Requests whose amount was refunded in another way. The customer got the money, so no mail reports a failure. Of a payment
 * that goes back as a whole, what is left is still owed: it is requested instead, as a new attempt.
 */
async function failRequestsBeyond(
  trx: Database,
  { id, pedido_id, valor }: PaidAttempt,
  rows: readonly Estorno[],
  now: Date,
): Promise<void> {
  let beyond = sumOf(rows, COMMITTED) - valor;
  if (beyond <= 0) return;
  const { status } = await readPayment(trx, id);
  for (const row of rows.toReversed()) {
    if (beyond <= 0) return;
    if (row.estado !== 'PEDIDO') continue;
    const left = row.valor - beyond;
    beyond -= row.valor;
    if (status === 'refund_due' && left > 0) {
      Object.assign(row, { valor: left, tentativa: row.tentativa + 1 });
      await write(trx, row);
      const { id: estornoId, tentativa } = row;
      await enqueuePedidoEmail(trx, 'estorno-pedido', pedido_id, { estornoId, tentativa });
    } else {
      Object.assign(row, { estado: 'FALHOU', falha: ALREADY_REFUNDED, concluido_em: now });
      await write(trx, row);
    }
  }
}

async function write(
  trx: Database,
  { id, valor, tentativa, estado, provedor_id, falha, concluido_em }: Estorno,
): Promise<void> {
  await trx
    .updateTable('estornos')
    .set({ valor, tentativa, estado, provedor_id, falha, concluido_em })
    .where('id', '=', id)
    .execute();
}

async function tell(trx: Database, shop: Shop, payment: PaidAttempt, row: Estorno): Promise<void> {
  if (row.falha === ALREADY_REFUNDED) return;
  await tellCustomer(trx, payment, row);
  if (row.estado === 'FALHOU' && shop.email !== undefined) {
    await enqueueEmail(trx, 'estorno-falhou-loja', shop.email, mailData(payment, row));
  }
}

const EMAIL_OF = {
  PENDENTE: 'estorno-a-caminho',
  FEITO: 'pagamento-devolvido',
  FALHOU: 'estorno-falhou',
} as const;

async function tellCustomer(trx: Database, payment: PaidAttempt, row: Estorno): Promise<void> {
  if (row.estado === 'PEDIDO') return;
  const { pedidoId, ...about } = mailData(payment, row);
  await enqueuePedidoEmail(trx, EMAIL_OF[row.estado], pedidoId, about);
}

function mailData({ pedido_id }: PaidAttempt, { id, tentativa }: Estorno) {
  return { pedidoId: pedido_id, estornoId: id, tentativa };
}

function readPayment(trx: Database, id: number) {
  return trx
    .selectFrom('pagamentos')
    .select(['status', 'valor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function readRows(trx: Database, pagamentoId: number): Promise<Estorno[]> {
  return trx
    .selectFrom('estornos')
    .selectAll()
    .where('pagamento_id', '=', pagamentoId)
    .orderBy('id')
    .execute();
}
