import type { z } from 'zod';
import { createLru } from '../cache/lru.ts';

/** Values by group and key. A group lives for its lifetime, in milliseconds, after its last write. */
export interface ValueStore<V> {
  readonly read: (group: string) => Promise<ReadonlyMap<string, V>>;
  readonly write: (group: string, key: string, value: V, lifetimeMs?: number) => Promise<void>;
  readonly remove: (group: string, key: string) => Promise<void>;
}

interface ValueStoreOptions {
  /** Unless a write has another one. */
  readonly lifetimeMs: number;
  /** Most groups; beyond them the least recently used is evicted. */
  readonly groups: number;
  /** Most keys of one group; beyond them the oldest is evicted. */
  readonly keys?: number;
  /** Milliseconds on any steady clock. */
  readonly now?: () => number;
}

export interface SharedValueOptions<V> extends ValueStoreOptions {
  /** Names the values in Redis. */
  readonly kind: string;
  /** Parses what Redis holds, and encodes what is sent there. */
  readonly schema: z.ZodType<V>;
  /** Also stored in the data directory of a single gateway: a restart must not forget it. */
  readonly durable?: boolean;
}

/** Stores values in this process. */
export function createValueStore<V>(options: ValueStoreOptions): ValueStore<V> {
  const { lifetimeMs, groups, keys = 1, now = () => performance.now() } = options;
  const stored = createLru<Map<string, V>>(groups, { ttl: lifetimeMs, now });
  return {
    read: async (group) => new Map(stored.get(group)),
    write: async (group, key, value, ttl = lifetimeMs) => {
      const values = new Map(stored.get(group));
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > keys && oldest !== undefined) values.delete(oldest);
      stored.set(group, values, { ttl });
    },
    remove: async (group, key) => {
      stored.get(group)?.delete(key);
    },
  };
}
