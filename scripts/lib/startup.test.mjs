import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.mjs';
import { serviceEnvironments } from './startup.mjs';

afterEach(() => vi.unstubAllEnvs());

test('P12: a API embutida acredita no gateway sobre de onde alguém chama, e em mais ninguém', async () => {
  vi.stubEnv('TRUST_PROXY', 'on');
  vi.stubEnv('JWT_SECRET', 'c2VncmVkbw==');
  const { storeApi, gateway } = await serviceEnvironments(readConfig({}));
  expect(storeApi).toMatchObject({ HOST: '127.0.0.1', TRUST_PROXY: 'loopback' });
  // What stands in front of the gateway is for the person who runs it to say.
  expect(gateway).toMatchObject({ TRUST_PROXY: 'on' });
});
