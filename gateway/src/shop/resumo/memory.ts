import { createSingleFlight } from '../../server/concurrency/single-flight.ts';
import type { Figuras } from './model.ts';

export type ResumoMemory = ReturnType<typeof createResumoMemory>;

/**
 * The dashboard's last figures, shared by all admins. `moved` counts the writes that may have changed them. `now` in
 * milliseconds since 1970.
 */
export function createResumoMemory({
  lifetimeSeconds = 30,
  moved = (): number => 0,
  now = Date.now,
} = {}) {
  let kept: { readonly at: number; readonly figuras: Figuras } | undefined;
  const once = createSingleFlight<Figuras>();

  const renew = async (read: () => Promise<Figuras>, at: number): Promise<Figuras> => {
    const figuras = await read();
    if (figuras.complete && at === moved()) kept = { at, figuras };
    return figuras;
  };

  return {
    /**
     * Returns the kept figures, those under way, or new ones; never figures from before a write that may have changed
     * them. Incomplete figures are not kept.
     */
    figuras: async (read: () => Promise<Figuras>): Promise<Figuras> => {
      const at = moved();
      if (kept?.at === at && now() - kept.figuras.instant < lifetimeSeconds * 1000) {
        return kept.figuras;
      }
      return once(String(at), () => renew(read, at));
    },
  };
}
