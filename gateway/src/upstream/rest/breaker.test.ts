import { expect, test, vi } from 'vitest';
import { plainCall } from '../../../test/call.ts';
import { withBreaker } from './breaker.ts';
import type { Call } from './call.ts';
import { RestFailure, readFailure } from './failure.ts';

/** A breaker on a clock that the test moves. Probes fail until `probes` resolve. */
function openBreaker() {
  let clock = 10_000;
  const upstream = vi.fn<() => Promise<unknown>>();
  const probe = vi.fn<() => Promise<unknown>>().mockRejectedValue(failure('timeout'));
  const other = vi.fn<() => Promise<unknown>>().mockRejectedValue(failure('timeout'));
  const layer = withBreaker([probe, other], {
    threshold: 3,
    patienceMs: 2000,
    probeEveryMs: 1000,
    graceMs: 20,
    now: () => clock,
  });
  const send = layer(upstream);
  /** A call that fails after `ms`. */
  const fail = async (error: Error, ms = 0, call: Call = plainCall()) => {
    upstream.mockImplementationOnce(async () => {
      clock += ms;
      throw error;
    });
    await expect(send(call)).rejects.toBe(error);
  };
  return { upstream, probe, other, send, fail, tick: (ms: number) => (clock += ms) };
}

function failure(failed: ConstructorParameters<typeof RestFailure>[0]): RestFailure {
  return new RestFailure(failed, 'GET /x');
}

const REFUSED = { failed: { is: 'notSent', why: 'paused' }, mayBeDone: false };

test('opens after three calls without an answer; a probe that is answered closes it (F8)', async () => {
  const { upstream, probe, send, fail, tick } = openBreaker();
  for (let n = 0; n < 3; n += 1) await fail(failure('unreachable'));
  await expect(send(plainCall())).rejects.toMatchObject(REFUSED);
  await expect(send(plainCall())).rejects.toMatchObject(REFUSED);
  expect([upstream.mock.calls.length, probe.mock.calls.length]).toEqual([3, 1]);
  tick(1000);
  probe.mockResolvedValueOnce([]);
  upstream.mockResolvedValue('de volta');
  expect(await send(plainCall())).toBe('de volta');
  tick(1000);
  expect(await send(plainCall())).toBe('de volta');
  expect(probe).toHaveBeenCalledTimes(2);
});

test.each([
  ['a timeout', failure('timeout'), 0],
  ['a call that its client gave up after a while', failure('abandoned'), 2000],
  ['no connection after a while', failure('unreachable'), 2000],
])('%s opens it while nothing else is answered (GW-09)', async (_, error, ms) => {
  const { upstream, send, fail } = openBreaker();
  await fail(error, ms);
  await expect(send(plainCall())).rejects.toMatchObject(REFUSED);
  expect(upstream).toHaveBeenCalledTimes(1);
});

test('a timeout does not open it when another call was answered meanwhile (GW-09)', async () => {
  const { upstream, probe, send, tick } = openBreaker();
  const slow = Promise.withResolvers<unknown>();
  upstream.mockReturnValueOnce(slow.promise);
  const waits = send(plainCall());
  tick(1000);
  upstream.mockResolvedValue('aqui');
  await send(plainCall());
  slow.reject(failure('timeout'));
  await expect(waits).rejects.toMatchObject({ failed: { why: 'timeout' } });
  expect(await send(plainCall())).toBe('aqui');
  expect(probe).not.toHaveBeenCalled();
});

test.each([
  ['an answer', async () => []],
  [
    'a refusal',
    async () => {
      throw failure(readFailure(500, ''));
    },
  ],
])('one slow endpoint closes nothing: %s of one probe is enough (GW-09)', async (_, answer) => {
  const { upstream, other, send, fail } = openBreaker();
  await fail(failure('timeout'));
  other.mockImplementationOnce(answer);
  upstream.mockResolvedValue('aqui');
  expect(await send(plainCall())).toBe('aqui');
});

test('calls wait for a probe for a moment only, and its late answer closes it (GW-09)', async () => {
  const { upstream, probe, send, fail } = openBreaker();
  await fail(failure('timeout'));
  const late = Promise.withResolvers<unknown>();
  probe.mockReturnValueOnce(late.promise);
  await expect(send(plainCall())).rejects.toMatchObject(REFUSED);
  upstream.mockResolvedValue('aqui');
  late.resolve([]);
  await expect.poll(() => send(plainCall()).catch(() => null)).toBe('aqui');
  expect(probe).toHaveBeenCalledTimes(1);
});

test('the answer of a call that was under way closes it (GW-09)', async () => {
  const { upstream, send, fail } = openBreaker();
  const slow = Promise.withResolvers<unknown>();
  upstream.mockReturnValueOnce(slow.promise);
  const waits = send(plainCall());
  await fail(failure('timeout'), 1);
  slow.resolve('devagar');
  expect(await waits).toBe('devagar');
  upstream.mockResolvedValue('aqui');
  expect(await send(plainCall())).toBe('aqui');
});

test.each([
  ['a refusal', readFailure(403, '')],
  ['an unreadable reply', 'unreadable'],
] as const)('%s is an answer and resets the count', async (_, failed) => {
  const { upstream, send, fail } = openBreaker();
  await fail(failure('unreachable'));
  await fail(failure('unreachable'));
  await fail(failure(failed));
  await fail(failure('unreachable'));
  await fail(failure('unreachable'));
  upstream.mockResolvedValue('aqui');
  expect(await send(plainCall())).toBe('aqui');
});

test('a call that was not sent, a quick abort and an unrelated error change nothing', async () => {
  const { upstream, send, fail } = openBreaker();
  await fail(failure('unreachable'));
  await fail(failure('unreachable'));
  await fail(failure('abandoned'));
  await fail(new Error('de outro lugar'));
  await fail(failure({ is: 'notSent', why: 'busy' }));
  await fail(failure('unreachable'));
  await expect(send(plainCall())).rejects.toMatchObject(REFUSED);
  expect(upstream).toHaveBeenCalledTimes(6);
});
