import type { Database } from '../src/db/open.ts';

/** Thrown where a process ends. Nothing of the shop catches it. */
export class Killed extends Error {
  override name = 'Killed';
}

/**
 * A database whose process ends at its n-th transaction, before its commit or right after it. Every later use fails, too.
 *
 * @param after the number of transactions that succeed before.
 */
export function killable(
  db: Database,
  { after, isCommitted }: { after: number; isCommitted: boolean },
): Database {
  let left = after;
  const requireAlive = () => {
    if (left < 0) throw new Killed('The process has ended.');
  };
  return withTransactions(db, requireAlive, async (target, work) => {
    left -= 1;
    const isLast = left < 0;
    const result = await target.transaction().execute(async (trx) => {
      const value = await work(trx);
      if (isLast && !isCommitted) throw new Killed('The process ended before the commit.');
      return value;
    });
    if (isLast) throw new Killed('The process ended after the commit.');
    return result;
  });
}

/** A database that does `then` right after the commit of each transaction, before its caller goes on. */
export function afterEachTransaction(db: Database, then: () => Promise<unknown>): Database {
  return withTransactions(
    db,
    () => {},
    async (target, work) => {
      const result = await target.transaction().execute(work);
      await then();
      return result;
    },
  );
}

type Work = (trx: Database) => Promise<unknown>;

/** A database whose transactions are run by `execute`. `onUse` is called before each use. */
function withTransactions(
  db: Database,
  onUse: () => void,
  execute: (target: Database, work: Work) => Promise<unknown>,
): Database {
  return new Proxy(db, {
    get(target, name) {
      onUse();
      if (name === 'transaction') {
        return () => ({ execute: (work: Work) => execute(target, work) });
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
