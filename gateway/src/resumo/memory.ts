import type { Figuras } from './resumo.ts';

/** The last figures of the dashboard, shared by all who run the shop. */
export interface ResumoMemory {
  /** The kept figures, those under way, or new ones. Figures that failed in part are given, not kept. */
  readonly figuras: (read: () => Promise<Figuras>) => Promise<Figuras>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface ResumoMemoryOptions {
  readonly lifetimeSeconds?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export function createResumoMemory({
  lifetimeSeconds = 30,
  now = Date.now,
}: ResumoMemoryOptions = {}): ResumoMemory {
  let kept: Figuras | undefined;
  let underWay: Promise<Figuras> | undefined;

  const renew = async (read: () => Promise<Figuras>): Promise<Figuras> => {
    try {
      const figuras = await read();
      kept = figuras.complete ? figuras : undefined;
      return figuras;
    } finally {
      underWay = undefined;
    }
  };

  return {
    now,
    figuras: async (read) => {
      if (kept && now() - kept.instant < lifetimeSeconds * 1000) return kept;
      underWay ??= renew(read);
      return underWay;
    },
  };
}
