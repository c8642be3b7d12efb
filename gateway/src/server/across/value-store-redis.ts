import { z } from 'zod';
import type { Encryption } from './encryption.ts';
import type { Link } from './link.ts';
import type { SharedValueOptions, ValueStore } from './value-store.ts';

/**
 * Stores values in Redis, and in `local` those of this process: they are the answer while Redis does not answer, and after
 * it lost its data. A value that cannot be read counts as missing.
 */
export function createRedisValueStore<V>(
  link: Link,
  encryption: Encryption,
  options: SharedValueOptions<V> & { readonly local: ValueStore<V> },
): ValueStore<V> {
  const { kind, schema, lifetimeMs, keys = 1, local } = options;
  const entry = z.object({ key: z.string(), at: z.number(), value: schema });
  const nameOf = (group: string) => encryption.nameOf(kind, group);
  const fieldOf = (group: string, key: string) => encryption.nameOf('', `${group} ${key}`);

  const send = (group: string, key: string, ttl: number) => {
    const [name, field] = [nameOf(group), fieldOf(group, key)];
    return link.deliver(`${name} ${field}`, async (redis) => {
      const value = (await local.read(group)).get(key);
      if (value === undefined) return redis.hDel(name, field);
      const text = encryption.encrypt(z.encode(entry, { key, at: Date.now(), value }));
      return redis.multi().hSet(name, field, text).pExpire(name, ttl).exec();
    });
  };

  /** Oldest first. Removes those above the bound. */
  const readFields = (name: string, fields: Readonly<Record<string, string>>) => {
    const entries = Object.entries(fields)
      .flatMap(([field, text]) => {
        const parsed = entry.safeParse(encryption.decrypt(text));
        return parsed.success ? [{ field, ...parsed.data }] : [];
      })
      .toSorted((one, other) => one.at - other.at);
    const extra = entries.slice(0, -keys).map(({ field }) => field);
    if (extra.length > 0) void link.ask((redis) => redis.hDel(name, extra));
    return entries.slice(-keys).map(({ key, value }) => [key, value] as const);
  };

  return {
    read: async (group) => {
      const [own, fields] = await Promise.all([
        local.read(group),
        link.ask((redis) => redis.hGetAll(nameOf(group))),
      ]);
      return fields ? new Map([...own, ...readFields(nameOf(group), fields)]) : own;
    },
    write: async (group, key, value, ttl = lifetimeMs) => {
      await local.write(group, key, value, ttl);
      await send(group, key, ttl);
    },
    remove: async (group, key) => {
      await local.remove(group, key);
      await send(group, key, lifetimeMs);
    },
  };
}
