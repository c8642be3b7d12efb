import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFaultBench, type FaultBench } from './bench.ts';
import { FAULTS } from './faults.ts';
import { OPERATIONS } from './operations.ts';

let bench: FaultBench;
beforeEach(async () => {
  bench = await createFaultBench();
});
afterEach(() => bench.close());

test('an order that the API has no space for is not created, also where nothing can be read afterwards, and a retry creates it once (SEC-41)', async () => {
  const { order } = OPERATIONS;
  await order.prepare?.(bench);
  bench.proxy.break(
    order.call,
    (reply, healthy) => {
      FAULTS['a full disk'](reply, healthy);
      bench.proxy.break('*', FAULTS['an empty 500']);
    },
    { done: false },
  );
  const refused = await bench.execute(order.query, order);
  expect(refused.codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  expect(refused.text).toContain('The shop cannot save anything right now, and nothing was done.');
  expect(bench.proxy.count(order.call)).toBe(1);

  bench.proxy.heal();
  const repeated = await bench.execute(order.query, order);
  expect(repeated.data).toEqual({ r: { __typename: 'Pedido' } });
  expect(order.effects?.(bench)).toBe(1);
});

test('writes that the API has no space for are sent once each, and reads go on (SEC-41)', async () => {
  const { add, list, cart } = OPERATIONS;
  bench.proxy.break(add.call, FAULTS['a full disk'], { done: false });
  for (let n = 0; n < 30; n += 1) {
    expect((await bench.execute(add.query, add)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  }
  expect(bench.proxy.count(add.call)).toBe(30);
  expect((await bench.execute(cart.query, cart)).codes).toEqual([]);
  expect((await bench.execute(list.query, list)).codes).toEqual([]);
  bench.proxy.heal();
  expect((await bench.execute(add.query, add)).data).toEqual({ r: { __typename: 'Carrinho' } });
});
