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
  return new Proxy(db, {
    get(target, name) {
      requireAlive();
      if (name === 'transaction') {
        return () => ({
          execute: async (work: (trx: Database) => Promise<unknown>) => {
            left -= 1;
            const isLast = left < 0;
            const result = await target.transaction().execute(async (trx) => {
              const value = await work(trx);
              if (isLast && !isCommitted) throw new Killed('The process ended before the commit.');
              return value;
            });
            if (isLast) throw new Killed('The process ended after the commit.');
            return result;
          },
        });
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
