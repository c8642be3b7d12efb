import { expect, test, vi } from 'vitest';
import { plainCall } from '../../test/call.ts';
import { withBreaker } from './breaker.ts';
import { type FailureKind, RestFailure, readRefusal } from './failure.ts';

function openBreaker() {
  let clock = 0;
  const upstream = vi.fn<() => Promise<unknown>>();
  const send = withBreaker({ threshold: 3, probeEveryMs: 1000, now: () => clock })(upstream);
  const fail = (kind: FailureKind, refusal?: number) => {
    upstream.mockRejectedValueOnce(
      new RestFailure(kind, 'GET /x', refusal === undefined ? null : readRefusal(refusal, '')),
    );
    return send(plainCall()).catch((error: unknown) => error);
  };
  return { upstream, send: () => send(plainCall()), fail, tick: (ms: number) => (clock += ms) };
}

test('opens after three calls without an answer and probes once a second (F8)', async () => {
  const { upstream, send, fail, tick } = openBreaker();
  await fail('unreachable');
  await fail('timeout');
  await fail('unreachable');
  await expect(send()).rejects.toMatchObject({ kind: 'unreachable' });
  expect(upstream).toHaveBeenCalledTimes(3);
  tick(1000);
  await fail('unreachable');
  await expect(send()).rejects.toMatchObject({ kind: 'unreachable' });
  expect(upstream).toHaveBeenCalledTimes(4);
  tick(1000);
  upstream.mockResolvedValue('de volta');
  expect(await send()).toBe('de volta');
  expect(await send()).toBe('de volta');
});

test.each([
  ['refused', 403],
  ['unreadable', undefined],
] as const)('%s is an answer and resets the count', async (kind, status) => {
  const { upstream, send, fail } = openBreaker();
  await fail('unreachable');
  await fail('unreachable');
  await fail(kind, status);
  await fail('unreachable');
  await fail('unreachable');
  upstream.mockResolvedValue('aqui');
  expect(await send()).toBe('aqui');
});

test('an aborted call and an unrelated error do not change the count', async () => {
  const { upstream, send, fail } = openBreaker();
  await fail('unreachable');
  await fail('unreachable');
  await fail('abandoned');
  upstream.mockRejectedValueOnce(new Error('de outro lugar'));
  await expect(send()).rejects.toThrow('de outro lugar');
  await fail('unreachable');
  await expect(send()).rejects.toMatchObject({ kind: 'unreachable' });
  expect(upstream).toHaveBeenCalledTimes(5);
});
