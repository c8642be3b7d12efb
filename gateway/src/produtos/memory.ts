import type { ProdutoModel } from '../catalogo/model.ts';
import type { Scan } from '../rest/scan.ts';

/** Products, as one scan met them. */
export type ProdutosScan = Scan<ProdutoModel>;

/** What the process remembers of the catalogue as the dashboard reads it. */
export interface ProdutosMemory {
  /** The scan kept under `key`, one that is under way, or a new one. A failed or dropped one is not kept. */
  readonly scanned: (
    key: string,
    scan: () => Promise<ProdutosScan | null>,
  ) => Promise<ProdutosScan | null>;
  /** Forgets every scan, those under way too: a write made them untrue. */
  readonly drop: () => void;
}

interface Entry {
  readonly scan: Promise<ProdutosScan | null>;
  /** Milliseconds on the clock of `now`; while under way, never. */
  keptUntil: number;
}

/** `keepMs`: how long a scan is good; `limit`: how many are kept. */
export function createProdutosMemory({
  keepMs = 5000,
  limit = 4,
  now = () => performance.now(),
}: {
  readonly keepMs?: number;
  readonly limit?: number;
  readonly now?: () => number;
} = {}): ProdutosMemory {
  const entries = new Map<string, Entry>();

  const start = (key: string, scan: () => Promise<ProdutosScan | null>): Entry => {
    const entry: Entry = { scan: scan(), keptUntil: Number.POSITIVE_INFINITY };
    entry.scan.then(
      () => {
        entry.keptUntil = now() + keepMs;
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return entry;
  };

  return {
    scanned: (key, scan) => {
      const kept = entries.get(key);
      const entry = kept && now() < kept.keptUntil ? kept : start(key, scan);
      entries.delete(key);
      entries.set(key, entry);
      for (const oldest of [...entries.keys()].slice(0, -limit)) entries.delete(oldest);
      return entry.scan;
    },
    drop: () => entries.clear(),
  };
}
