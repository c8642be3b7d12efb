import { createRedisBus } from './bus-redis.ts';
import { createRedisCounters } from './counters-redis.ts';
import { createRedisKept } from './kept-redis.ts';
import { type LinkOptions, openLink } from './link.ts';
import { createSeal } from './seal.ts';
import type { Shared } from './shared.ts';
import { createRedisTurns } from './turns-redis.ts';

/**
 * Shares over Redis. Gateways share what has the same `secret`. Waits a moment for the first connection. While Redis does
 * not answer, `local` does everything. Never rejects.
 */
export async function openRedisShared(
  secret: Buffer,
  options: LinkOptions,
  local: Shared,
): Promise<Shared> {
  const link = openLink(options);
  const seal = createSeal(secret);
  const bus = createRedisBus(link, seal);
  const shared: Shared = {
    bus,
    counters: createRedisCounters(link, seal, { local: local.counters }),
    turns: createRedisTurns(link, seal, { local: local.turns }),
    keep: (kept) => createRedisKept(link, seal, { ...kept, local: local.keep(kept) }),
    watch: (listener) => {
      link.watch(listener);
      if (link.problem() !== null) listener(link.problem());
    },
    close: () => {
      bus.close();
      return link.close();
    },
  };
  await link.opened();
  return shared;
}
