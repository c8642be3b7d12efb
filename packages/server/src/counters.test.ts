import { expect, test } from 'vitest';
import { createCounters, type Gate } from './counters.ts';
import { toAttempt } from './sign-in-limits.ts';

const MINUTE_MS = 60_000;

function open(gate: Gate) {
  const clock = { now: 0 };
  const counters = createCounters({ now: () => clock.now });
  return { clock, take: () => counters.take({ gates: [gate] }) };
}

const WINDOW: Gate = { of: 'janelas', key: 'a', rule: 'window', most: 2, windowMs: MINUTE_MS };

test('a window begins with its first attempt, and counts anew when it has ended (P12)', async () => {
  const { clock, take } = open(WINDOW);
  await take();
  clock.now = 30_000;
  await take();
  expect(await take()).toEqual({ waitMs: 30_000 });
  expect(toAttempt(await take())).toEqual({ aguardarSegundos: 30 });
  clock.now = MINUTE_MS;
  expect(toAttempt(await take())).toEqual({ takeBack: expect.any(Function) });
});

test('an attempt that is taken back counts no more, also after its window (P12)', async () => {
  const { clock, take } = open(WINDOW);
  const first = toAttempt(await take());
  await take();
  if ('takeBack' in first) await first.takeBack();
  const second = await take();
  expect(second).toHaveProperty('giveBack');
  clock.now = MINUTE_MS;
  await take();
  await take();
  // Of the window before.
  if ('giveBack' in second) await second.giveBack();
  expect(await take()).toEqual({ waitMs: MINUTE_MS });
});

test('an attempt that was forgotten before it is taken back leaves no counter (P12)', async () => {
  const counters = createCounters();
  const taken = await counters.take({ gates: [WINDOW] });
  await counters.forget(WINDOW);
  if ('giveBack' in taken) await taken.giveBack();
  await counters.take({ gates: [WINDOW] });
  expect(await counters.take({ gates: [WINDOW] })).toHaveProperty('giveBack');
  expect(await counters.take({ gates: [WINDOW] })).toHaveProperty('waitMs');
});
