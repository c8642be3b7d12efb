/** What was kept lately, the oldest leaving first. */
export interface Recent<Value> {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
  readonly delete: (key: string) => void;
  /** Those that still count, the oldest first. */
  readonly entries: () => (readonly [key: string, value: Value])[];
}

export interface RecentOptions {
  /** Entries at most. */
  readonly limit: number;
  /** How long an entry counts after it was set. */
  readonly seconds: number;
  /** Milliseconds on any steady clock. */
  readonly now: () => number;
}

export function createRecent<Value>({ limit, seconds, now }: RecentOptions): Recent<Value> {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>();
  const dropOld = () => {
    for (const [key, { until }] of entries) {
      if (until > now() && entries.size <= limit) return;
      entries.delete(key);
    }
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      return entry && entry.until > now() ? entry.value : undefined;
    },
    set: (key, value) => {
      entries.delete(key);
      entries.set(key, { value, until: now() + seconds * 1000 });
      dropOld();
    },
    delete: (key) => {
      entries.delete(key);
    },
    entries: () => {
      dropOld();
      return [...entries].map(([key, { value }]) => [key, value] as const);
    },
  };
}
