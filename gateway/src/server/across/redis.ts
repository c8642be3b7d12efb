import { createRedisBus } from './bus-redis.ts';
import { createRedisCounters } from './counters-redis.ts';
import { createEncryption } from './encryption.ts';
import { type LinkListener, type LinkOptions, openLink } from './link.ts';
import type { Shared } from './shared.ts';
import { createRedisTurns } from './turns-redis.ts';
import { createRedisValueStore } from './value-store-redis.ts';

/**
 * Shares over Redis. Gateways share what has the same `secret`. Waits a moment for the first connection. While Redis does
 * not answer, `local` does everything, and `listener` receives why. Never rejects.
 */
export async function openRedisShared(
  secret: Buffer,
  options: LinkOptions,
  local: Shared,
  listener: LinkListener = () => undefined,
): Promise<Shared> {
  const link = openLink(options);
  const encryption = createEncryption(secret);
  const bus = createRedisBus(link, encryption);
  const shared: Shared = {
    bus,
    counters: createRedisCounters(link, encryption, { local: local.counters }),
    turns: createRedisTurns(link, encryption, { local: local.turns }),
    openValues: (options) =>
      createRedisValueStore(link, encryption, { ...options, local: local.openValues(options) }),
    close: () => {
      bus.close();
      return link.close();
    },
  };
  await link.opened();
  link.watch(listener);
  return shared;
}
