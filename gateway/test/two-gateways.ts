import { type RedisServer, startRedis } from './redis-server.ts';

/** With TEST_GATEWAYS=2 the bench runs its tests on two gateways that share a Redis: requests alternate. */
export const onTwoGateways = process.env['TEST_GATEWAYS'] === '2';

let server: Promise<RedisServer> | undefined;

/** An empty Redis, for the tests of one file after another. */
export async function emptyRedis(): Promise<RedisServer> {
  server ??= startRedis();
  const redis = await server;
  await redis.with((commands) => commands.flushAll());
  return redis;
}

/** Opens as many gateways. Their addresses alternate. */
export async function openGateways<
  G extends { readonly url: string; readonly close: () => Promise<unknown> },
>(many: 1 | 2, open: () => Promise<G>) {
  const first = await open();
  const gateways = many === 2 ? [first, await open()] : [first];
  let requests = 0;
  return {
    first,
    /** The address for the next request. */
    nextUrl: () => {
      requests += 1;
      return gateways[requests % gateways.length]?.url ?? first.url;
    },
    close: () => Promise.all(gateways.map((gateway) => gateway.close())),
  };
}
