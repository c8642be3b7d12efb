import { createSharedReads } from '../../server/cache/shared-reads.ts';
import type { Figuras } from './model.ts';

export type ResumoMemory = ReturnType<typeof createResumoMemory>;

const LIFETIME_MS = 30_000;

/**
 * The dashboard's last figures, shared by all admins. `moved` counts the writes that may have changed them. `now` in
 * milliseconds since 1970.
 */
export function createResumoMemory({ moved = (): number => 0, now = Date.now } = {}) {
  const kept = createSharedReads<Figuras>({ most: 1, lifetimeMs: LIFETIME_MS, now });
  return {
    /**
     * Returns the kept figures, those under way, or new ones; never figures from before a write that may have changed
     * them. Incomplete figures are not kept.
     */
    figuras: async (read: () => Promise<Figuras>): Promise<Figuras> => {
      const at = String(moved());
      const figuras = await kept.read(at, read);
      if (!figuras.complete) kept.forget(at);
      return figuras;
    },
  };
}
