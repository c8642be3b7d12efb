import { afterAll, beforeAll, describe, test } from 'vitest';
import { hasRedis } from '../redis-server.ts';
import { openRaces, type Races } from './bench.ts';
import * as rounds from './rounds.ts';

const ROUNDS = process.env['TEST_DEEP'] === undefined ? 4 : 200;
/** The same races on two gateways: they cost more. */
const ROUNDS_ON_TWO = process.env['TEST_DEEP'] === undefined ? 2 : 50;

let shop: Races;

describe.each([
  { gateways: 1, many: ROUNDS },
  { gateways: 2, many: ROUNDS_ON_TWO },
] as const)('stock of the older API with $gateways gateway(s), 16 requests at once', (on) => {
  describe.runIf(on.gateways === 1 || hasRedis)(`${on.many} rounds`, () => {
    beforeAll(async () => {
      shop = await openRaces(on);
    });
    afterAll(() => shop.close());

    test.each([
      ['an order is cancelled beside buyers of another volume (MON-01, MON-03)', rounds.cancelling],
      ['a description is saved beside orders (MON-02, MON-03)', rounds.describing],
      ['a stock is changed beside orders (MON-02, MON-03)', rounds.restocking],
      [
        'a cancelled order is opened again beside orders (MON-01, MON-03, MON-06)',
        rounds.reopening,
      ],
      ['stocks are adjusted in bulk beside orders (MON-02, MON-03)', rounds.adjusting],
    ] as const)(
      'is start minus sold plus returned when %s',
      async (_, round) => {
        for (let n = 0; n < on.many; n += 1) await round(shop);
      },
      600_000,
    );
  });
});
