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

test('plain npm start opens the demo with test cards and tools; production opens nothing (SEC-03, SEC-05)', async () => {
  vi.stubEnv('NODE_ENV', '');
  vi.stubEnv('JWT_SECRET', 'c2VncmVkbw==');
  const demo = await serviceEnvironments(readConfig({}));
  const open = { DEMO: 'on', PAGAMENTO: 'simulado' };
  expect(demo.storeApi).toMatchObject({ ...open, DEV_PAGES: 'on', NODE_ENV: 'development' });
  expect(demo.gateway).toMatchObject({
    ...open,
    SANDBOX: 'on',
    INTROSPECTION: 'on',
    REST_TRACE: 'on',
  });

  const production = await serviceEnvironments(readConfig({ PUBLIC_URL: 'https://loja.example' }));
  expect(production.storeApi).toMatchObject({ DEMO: 'off', DEV_PAGES: 'off' });
  expect(production.storeApi).not.toHaveProperty('PAGAMENTO');
  expect(production.gateway).toMatchObject({
    DEMO: 'off',
    SANDBOX: 'off',
    INTROSPECTION: 'off',
    REST_TRACE: 'off',
  });
});
