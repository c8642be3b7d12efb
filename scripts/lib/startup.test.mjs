import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.mjs';
import { serviceEnvironments } from './startup.mjs';

afterEach(() => vi.unstubAllEnvs());

test("the embedded API trusts the gateway alone about the caller's address (P12)", async () => {
  vi.stubEnv('TRUST_PROXY', '1');
  vi.stubEnv('JWT_SECRET', 'c2VncmVkbw==');
  const { storeApi, gateway } = await serviceEnvironments(readConfig({}));
  expect(storeApi).toMatchObject({ HOST: '127.0.0.1', TRUST_PROXY: 'loopback' });
  // Only the operator knows the proxies in front of the gateway.
  expect(gateway).toMatchObject({ TRUST_PROXY: '1' });
});
