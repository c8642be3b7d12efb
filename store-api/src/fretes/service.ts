import type { Uf } from '@decantaria/brasil/uf';
import { type Expression, sql } from 'kysely';
import { recordAlteracao } from '../auditoria/alteracoes.ts';
import type { Database } from '../db/open.ts';
import type { FretesTable } from '../db/tables.gen.ts';
import { transact } from '../db/transaction.ts';
import { formatReais } from '../email/formats.ts';
import { refuse } from '../http/errors.ts';

/** The service of an order whose freight must still be agreed. */
export const A_COMBINAR = 'A combinar';

/** Price and time of a delivery. */
export interface Quote {
  servico: string;
  /** Centavos; also 0 when it must be agreed. */
  valor: number;
  /** E.g. `3 a 5 dias úteis`; null when it must be agreed. */
  prazo: string | null;
  /** Working days; null when it must be agreed. */
  prazoMinDias: number | null;
  prazoMaxDias: number | null;
  aCombinar: boolean;
}

/** The quote of the row that decides; without a row the freight must be agreed. */
export function quoteOf(frete: FretesTable | undefined): Quote {
  const prazoMinDias = frete?.prazo_min ?? null;
  const prazoMaxDias = frete?.prazo_max ?? null;
  return {
    servico: frete?.servico ?? A_COMBINAR,
    valor: frete?.valor ?? 0,
    prazo: frete === undefined ? null : prazoText(frete.prazo_min, frete.prazo_max),
    prazoMinDias,
    prazoMaxDias,
    aCombinar: frete === undefined,
  };
}

/** A row as one line, e.g. `R$ 12,90, 3 a 5 dias úteis`. */
export function freteText(frete: FretesTable | undefined): string {
  if (frete === undefined) return A_COMBINAR.toLowerCase();
  return `${formatReais(frete.valor)}, ${prazoText(frete.prazo_min, frete.prazo_max)}`;
}

function prazoText(min: number, max: number): string {
  const unit = max === 1 ? 'dia útil' : 'dias úteis';
  return min === max ? `${max} ${unit}` : `${min} a ${max} ${unit}`;
}

/** The row of the default, which is used in states without a row. */
export const PADRAO = 'BR';

/** The freights of all states that have one, ordered by UF. */
export function listFretes(db: Database): Promise<FretesTable[]> {
  return db.selectFrom('fretes').selectAll().where('uf', '<>', PADRAO).orderBy('uf').execute();
}

/** The default freight; undefined when none is set. */
export function findPadrao(db: Database): Promise<FretesTable | undefined> {
  return db.selectFrom('fretes').selectAll().where('uf', '=', PADRAO).executeTakeFirst();
}

/** The query of the row that decides a state's freight: its own, else the default. */
export function selectFrete(db: Database, uf: Expression<unknown>) {
  return db
    .selectFrom('fretes')
    .selectAll()
    .where(sql<boolean>`uf IN (${uf}, ${PADRAO})`)
    .orderBy(sql`uf = ${PADRAO}`)
    .limit(1);
}

export async function quoteFrete(db: Database, uf: Uf): Promise<Quote> {
  return quoteOf(await selectFrete(db, sql`${uf}`).executeTakeFirst());
}

/** Sets a state's freight, or the default. Existing orders keep theirs. */
export function saveFrete(db: Database, frete: FretesTable, autorId: number): Promise<FretesTable> {
  return transact(db, async (trx) => {
    const before = await lockFrete(trx, frete.uf);
    const after = await trx
      .insertInto('fretes')
      .values(frete)
      .onConflict((conflict) => conflict.column('uf').doUpdateSet(frete))
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordFrete(trx, autorId, frete.uf, before, after);
    return after;
  });
}

/**
 * Deletes a state's freight, or the default. Without both, freight must be agreed from then on.
 *
 * @throws Refusal 404 when there is none.
 */
export function deleteFrete(db: Database, uf: Uf | typeof PADRAO, autorId: number): Promise<void> {
  return transact(db, async (trx) => {
    const before = await lockFrete(trx, uf);
    if (before === undefined) throw refuse(404);
    await trx.deleteFrom('fretes').where('uf', '=', uf).execute();
    await recordFrete(trx, autorId, uf, before);
  });
}

function lockFrete(trx: Database, uf: string): Promise<FretesTable | undefined> {
  return trx.selectFrom('fretes').selectAll().where('uf', '=', uf).forUpdate().executeTakeFirst();
}

async function recordFrete(
  trx: Database,
  autorId: number,
  uf: string,
  before: FretesTable | undefined,
  after?: FretesTable,
): Promise<void> {
  const [de, para] = [freteText(before), freteText(after)];
  const mudancas = de === para ? [] : [`${de} → ${para}`];
  await recordAlteracao(trx, { autorId, tipo: 'FRETE', alvo: uf, mudancas });
}
