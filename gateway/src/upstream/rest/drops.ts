/** What a write invalidates: a group of cached replies, or the dashboard's figures. */
export type Dropped = 'catalogo' | 'fretes' | 'figuras';

export type Drops = ReturnType<typeof createDrops>;

/** What it returns is awaited before the write is answered. Must not reject. */
export type DropListener = (dropped: Dropped) => unknown;

/**
 * Counts the writes that invalidated each group. What was built at another count of its groups may be outdated. The
 * groups are wide on purpose: any change of the catalogue can reorder every list of it, and customers' orders drop
 * only the figures (docs/decisions/0037).
 */
export function createDrops() {
  const counts: Record<Dropped, number> = { catalogo: 0, fretes: 0, figuras: 0 };
  const listeners = new Set<DropListener>();
  const apply = (dropped: Dropped) => {
    counts[dropped] += 1;
  };
  return {
    count: (dropped: Dropped): number => counts[dropped],
    /** A write of this process: counted at once, then announced. Resolves when the listeners are ready. */
    announce: async (groups: readonly Dropped[]): Promise<void> => {
      groups.forEach(apply);
      await Promise.all(groups.flatMap((group) => [...listeners].map((listen) => listen(group))));
    },
    /** A write of another gateway: counted, not announced again. */
    apply,
    /** Calls `listener` after each write of this process. Returns the function that stops it. */
    listen: (listener: DropListener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
