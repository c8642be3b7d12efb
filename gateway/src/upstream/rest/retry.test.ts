import { expect, test, vi } from 'vitest';
import { plainCall } from '../../../test/call.ts';
import { RestFailure } from './failure.ts';
import { withRetry } from './retry.ts';

test('during an outage one call in ten is retried, after a small allowance (GW-09)', async () => {
  const upstream = vi.fn<() => Promise<unknown>>();
  upstream.mockRejectedValue(new RestFailure('unreachable', 'GET /x'));
  const send = withRetry()(upstream);
  for (let n = 0; n < 200; n += 1) await send(plainCall()).catch(() => undefined);
  const retries = upstream.mock.calls.length - 200;
  expect(retries).toBeGreaterThanOrEqual(25);
  expect(retries).toBeLessThanOrEqual(30);
  upstream.mockResolvedValue('aqui');
  for (let n = 0; n < 100; n += 1) await send(plainCall());
  upstream.mockRejectedValueOnce(new RestFailure('unreachable', 'GET /x'));
  expect(await send(plainCall())).toBe('aqui');
});
