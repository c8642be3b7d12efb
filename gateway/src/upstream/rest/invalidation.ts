/** What a write invalidates: a group of cached replies, or the dashboard's figures. */
export type Group = 'catalogo' | 'fretes' | 'figuras';

export type Invalidation = ReturnType<typeof createInvalidation>;

/** What it returns is awaited before the write is answered. Must not reject. */
type InvalidationListener = (group: Group) => unknown;

/**
 * Counts the writes that invalidated each group. What was built at another count of its groups may be outdated. The
 * groups are wide on purpose: any change of the catalogue can reorder every list of it, and customers' orders invalidate
 * only the figures (docs/decisions/0037).
 */
export function createInvalidation() {
  const counts: Record<Group, number> = { catalogo: 0, fretes: 0, figuras: 0 };
  const listeners = new Set<InvalidationListener>();
  const apply = (group: Group) => {
    counts[group] += 1;
  };
  return {
    count: (group: Group): number => counts[group],
    /** Of public replies. */
    countPublic: (): number => counts.catalogo + counts.fretes,
    /** A write of this process: counted at once, then announced. Resolves when the listeners are ready. */
    announce: async (groups: readonly Group[]): Promise<void> => {
      groups.forEach(apply);
      await Promise.all(groups.flatMap((group) => [...listeners].map((listen) => listen(group))));
    },
    /** A write of another gateway: counted, not announced again. */
    apply,
    /** Calls `listener` after each write of this process. Returns the function that stops it. */
    listen: (listener: InvalidationListener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
