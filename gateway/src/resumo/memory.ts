import type { Figuras } from './figuras.ts';

/** The last figures of the dashboard, shared by all who run the shop. */
export interface ResumoMemory {
  /**
   * The kept figures, those under way, or new ones. Figures that failed in part are given, not kept; none from before a
   * write that may have moved them is given.
   */
  readonly figuras: (read: () => Promise<Figuras>) => Promise<Figuras>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface ResumoMemoryOptions {
  readonly lifetimeSeconds?: number;
  /** Counts the writes that may have moved the figures. */
  readonly moved?: () => number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export function createResumoMemory({
  lifetimeSeconds = 30,
  moved = () => 0,
  now = Date.now,
}: ResumoMemoryOptions = {}): ResumoMemory {
  let kept: { readonly at: number; readonly figuras: Figuras } | undefined;
  let underWay: { readonly at: number; readonly figuras: Promise<Figuras> } | undefined;

  const renew = async (read: () => Promise<Figuras>, at: number): Promise<Figuras> => {
    try {
      const figuras = await read();
      if (figuras.complete && at === moved()) kept = { at, figuras };
      return figuras;
    } finally {
      if (underWay?.at === at) underWay = undefined;
    }
  };

  return {
    now,
    figuras: async (read) => {
      const at = moved();
      if (kept?.at === at && now() - kept.figuras.instant < lifetimeSeconds * 1000) {
        return kept.figuras;
      }
      if (underWay?.at !== at) underWay = { at, figuras: renew(read, at) };
      return underWay.figuras;
    },
  };
}
