import { expect, test, vi } from 'vitest';
import { plainCall } from '../../../test/call.ts';
import type { Call } from './call.ts';
import { withOperationDeadline } from './deadline.ts';
import { endpoints } from './endpoints.ts';

function openOperation() {
  let clock = 0;
  const upstream = vi.fn<(call: Call) => Promise<unknown>>();
  upstream.mockResolvedValue('ok');
  const layer = withOperationDeadline(6000, () => clock)(upstream);
  const operation = { isReading: true };
  const send = (call: Call) => layer({ ...call, operation });
  return { upstream, send, tick: (ms: number) => (clock += ms) };
}

test('reads in sequence end with the operation, counted from its first call (GW-09)', async () => {
  const { upstream, send, tick } = openOperation();
  tick(60_000);
  expect(await send(plainCall())).toBe('ok');
  tick(5980);
  upstream.mockImplementationOnce(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('the abort reached it')));
      }),
  );
  await expect(send(plainCall())).rejects.toMatchObject({ failed: { why: 'timeout' } });
  tick(20);
  await expect(send(plainCall())).rejects.toMatchObject({ failed: { why: 'timeout' } });
  expect(upstream).toHaveBeenCalledTimes(2);
});

test('a failure before the deadline, and a client that leaves, are reported as they are (GW-09)', async () => {
  const { upstream, send, tick } = openOperation();
  await send(plainCall());
  tick(5900);
  upstream.mockRejectedValueOnce(new Error('from the API'));
  await expect(send(plainCall())).rejects.toThrow('from the API');
  const leaving = new AbortController();
  upstream.mockImplementationOnce(async ({ signal }) => {
    leaving.abort();
    signal?.throwIfAborted();
  });
  await expect(send({ ...plainCall(), signal: leaving.signal })).rejects.toThrow('aborted');
});

test('a write keeps its own deadline (GW-09)', async () => {
  const { send, tick } = openOperation();
  await send(plainCall());
  tick(6000);
  expect(await send({ ...plainCall(), endpoint: endpoints.entrar })).toBe('ok');
});
