import type { Counters } from '@decantaria/server/counters';
import { expectSameDecisions } from '@decantaria/server/test/same-decisions';
import { test } from 'vitest';
import { hasRedis, startRedis } from '../../../test/redis-server.ts';
import { createRedisCounters } from './counters-redis.ts';
import { createEncryption } from './encryption.ts';
import { openLink } from './link.ts';

test.runIf(hasRedis)('counters in Redis decide as those in memory (GW-11)', async () => {
  const server = await startRedis();
  const link = openLink({ url: server.url, limitMs: 3000, slowMs: 3000 });
  await link.opened();
  const local: Counters = {
    take: () => Promise.reject(new Error('Redis did not answer')),
    forget: async () => undefined,
    know: async () => undefined,
  };
  try {
    await expectSameDecisions(
      (now, run) =>
        createRedisCounters(link, createEncryption(Buffer.alloc(32, `run ${run}`)), { local, now }),
      process.env['TEST_DEEP'] === 'on' ? 1000 : 100,
    );
  } finally {
    await link.close();
    await server.kill();
  }
});
