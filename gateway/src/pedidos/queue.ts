/** Work of accounts, one at a time for each. */
export interface Queue<Outcome> {
  /** Runs `work` after everything the account began before; the same key under way is joined, not begun again. */
  readonly run: (account: string, key: string, work: () => Promise<Outcome>) => Promise<Outcome>;
}

/** Two clicks with one key make one order; with two keys, the second finds the cart that the first one left (F1). */
export function createQueue<Outcome>(): Queue<Outcome> {
  const underWay = new Map<string, Promise<Outcome>>();
  const lastOf = new Map<string, Promise<unknown>>();
  return {
    run: (account, key, work) => {
      const name = JSON.stringify([account, key]);
      const joined = underWay.get(name);
      if (joined) return joined;
      const begun = (lastOf.get(account) ?? Promise.resolve()).then(work);
      const ended = begun
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          underWay.delete(name);
          if (lastOf.get(account) === ended) lastOf.delete(account);
        });
      underWay.set(name, begun);
      lastOf.set(account, ended);
      return begun;
    },
  };
}
