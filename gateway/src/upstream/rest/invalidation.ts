import { z } from 'zod';
import type { Bus } from '../../server/across/shared.ts';
import type { Group } from '../../server/cache/reads.ts';

/** What a write invalidates: a group of cached replies, or the dashboard's figures. */
export type Invalidated = Group | 'figuras';

export type Invalidation = ReturnType<typeof createInvalidation>;

/** What it returns is awaited before the write is answered. Must not reject. */
type InvalidationListener = (group: Invalidated) => unknown;

/**
 * Counts the writes that invalidated each group. What was built at another count of its groups may be outdated. The
 * groups are wide on purpose: any change of the catalogue can reorder every list of it, and customers' orders invalidate
 * only the figures (docs/decisions/0037).
 */
export function createInvalidation() {
  const counts: Record<Invalidated, number> = { catalogo: 0, fretes: 0, figuras: 0 };
  const listeners: InvalidationListener[] = [];
  const apply = (group: Invalidated) => {
    counts[group] += 1;
  };
  return {
    count: (group: Invalidated): number => counts[group],
    /** Of public replies. */
    countPublic: (): number => counts.catalogo + counts.fretes,
    /** A write of this process: counted at once, then announced. Resolves when the listeners are ready. */
    announce: async (groups: readonly Invalidated[]): Promise<void> => {
      groups.forEach(apply);
      await Promise.all(groups.flatMap((group) => listeners.map((listen) => listen(group))));
    },
    /** A write of another gateway: counted, not announced again. */
    apply,
    /** Calls `listener` after each write of this process. */
    listen: (listener: InvalidationListener) => void listeners.push(listener),
  };
}

const TOPIC = 'descarte';
const groups = z.enum(['catalogo', 'fretes', 'figuras']);

/**
 * Announces the writes of this gateway to the others before they are answered, and applies theirs. After a gap between
 * gateways everything is invalid.
 */
export function shareInvalidation(
  { listen, apply }: Pick<Invalidation, 'listen' | 'apply'>,
  bus: Bus,
): void {
  listen((group) => bus.publish(TOPIC, group));
  bus.on(TOPIC, groups, apply);
  bus.onGap(() => groups.options.forEach(apply));
}
