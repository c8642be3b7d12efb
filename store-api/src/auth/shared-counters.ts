import { createHmac } from 'node:crypto';
import {
  type Counted,
  type Counters,
  decide,
  endOf,
  type Gate,
  giveBack,
  type Tally,
} from '@decantaria/server/counters';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.gen.ts';
import { transact } from '../db/transaction.ts';

/** Ends the transaction of a refused attempt, which leaves no row. */
class Wait extends Error {
  readonly ms: number;
  constructor(ms: number) {
    super('The attempt must wait.');
    this.ms = ms;
  }
}

/**
 * Counts in the database, for all processes together, by the rules of the memory (docs/decisions/0069). The rows of an
 * attempt are locked in the order of their keys.
 *
 * @param secret names the rows, so that none can be traced back to a person.
 * @param now milliseconds since 1970: the clocks of the processes must agree within a second.
 */
export function createSharedCounters(
  db: Database,
  secret: Buffer,
  now: () => number = Date.now,
): Counters {
  const nameOf = (kind: string, key: string) =>
    createHmac('sha256', secret).update(`memoria ${kind} ${key}`).digest('base64url');
  const nameOfGate = ({ of, key }: Pick<Gate, 'of' | 'key'>) => nameOf(`tentativas ${of}`, key);
  const placeName = (place: string) => nameOf('origem', place);

  const take = (gates: readonly Gate[]): Promise<readonly Counted[]> =>
    transact(db, async (trx) => {
      const rows = await lock(trx, gates.map(nameOfGate));
      const decision = decide(
        gates.map((gate) => ({ gate, tally: rows.get(nameOfGate(gate)) })),
        now(),
      );
      if ('waitMs' in decision) throw new Wait(decision.waitMs);
      await write(
        trx,
        decision.counted.map(({ gate, after }) => rowOf(nameOfGate(gate), gate, after)),
      );
      return decision.counted;
    });

  const takeBack = (counted: readonly Counted[]): Promise<void> =>
    transact(db, async (trx) => {
      const names = counted.map(({ gate }) => nameOfGate(gate));
      const rows = await lock(trx, names);
      const given = counted.flatMap((one) => {
        const name = nameOfGate(one.gate);
        const tally = rows.get(name);
        const left = tally && giveBack(one, tally);
        return left ? [rowOf(name, one.gate, left)] : [];
      });
      await write(trx, given);
    });

  return {
    take: async ({ gates, known }) => {
      const isKnown =
        known !== undefined && (await isRemembered(db, placeName(known.place), now()));
      const passed = isKnown ? known.gates : gates;
      if (passed.length === 0) return { isKnown, giveBack: async () => {} };
      try {
        const counted = await take(passed);
        return { isKnown, giveBack: () => takeBack(counted) };
      } catch (error) {
        if (error instanceof Wait) return { waitMs: error.ms };
        throw error;
      }
    },
    forget: async (gate) => {
      await db.deleteFrom('memoria').where('chave', '=', nameOfGate(gate)).execute();
    },
    know: async (place, lifetimeMs) => {
      const em = new Date(now() + lifetimeMs);
      await write(db, [{ chave: placeName(place), n: 0, em, esquecer_em: em }]);
    },
  };
}

type Row = Insertable<Tables['memoria']>;

function rowOf(chave: string, gate: Gate, tally: Tally): Row {
  const esquecer_em = new Date(endOf(gate, tally));
  return { chave, n: tally.n, em: new Date(tally.at), esquecer_em };
}

/** Locks rows in the order of their keys, and creates those that are missing. */
async function lock(trx: Database, keys: readonly string[]): Promise<Map<string, Tally>> {
  const { rows } = await sql<Pick<Selectable<Tables['memoria']>, 'chave' | 'n' | 'em'>>`
    INSERT INTO memoria (chave, n, em, esquecer_em)
    SELECT chave, 0, 'epoch', 'epoch' FROM unnest(${keys}::text[]) chave ORDER BY chave
    ON CONFLICT (chave) DO UPDATE SET n = memoria.n
    RETURNING chave, n, em`.execute(trx);
  return new Map(rows.map(({ chave, n, em }) => [chave, { n, at: em.getTime() }]));
}

async function write(db: Database, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('memoria')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('chave').doUpdateSet((eb) => ({
        n: eb.ref('excluded.n'),
        em: eb.ref('excluded.em'),
        esquecer_em: eb.ref('excluded.esquecer_em'),
      })),
    )
    .execute();
}

async function isRemembered(db: Database, chave: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('memoria')
    .select('chave')
    .where('chave', '=', chave)
    .where('em', '>', new Date(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the rows that mean nothing any more. */
export async function forgetMemoria(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('memoria').where('esquecer_em', '<', now).execute();
}
