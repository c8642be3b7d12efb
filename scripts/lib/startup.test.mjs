import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.mjs';
import { checkedEnvironments, serviceEnvironments } from './startup.mjs';

afterEach(() => vi.unstubAllEnvs());

test("the embedded API trusts the gateway alone about the caller's address (P12)", () => {
  vi.stubEnv('TRUST_PROXY', '1');
  vi.stubEnv('JWT_SECRET', 'c2VncmVkbw==');
  const { storeApi, gateway } = serviceEnvironments(readConfig({}));
  expect(storeApi).toMatchObject({ HOST: '127.0.0.1', TRUST_PROXY: 'loopback' });
  // Only the operator knows the proxies in front of the gateway.
  expect(gateway).toMatchObject({ TRUST_PROXY: '1' });
});

test('plain npm start opens the demo with test cards and tools; production opens nothing (SEC-03, SEC-05)', () => {
  vi.stubEnv('NODE_ENV', '');
  vi.stubEnv('JWT_SECRET', 'c2VncmVkbw==');
  const demo = serviceEnvironments(readConfig({}));
  const open = { DEMO: 'on', PAGAMENTO: 'simulado' };
  expect(demo.storeApi).toMatchObject({ ...open, DEV_PAGES: 'on', NODE_ENV: 'development' });
  expect(demo.gateway).toMatchObject({
    ...open,
    SANDBOX: 'on',
    INTROSPECTION: 'on',
    REST_TRACE: 'on',
  });

  const production = serviceEnvironments(readConfig({ PUBLIC_URL: 'https://loja.example' }));
  expect(production.storeApi).toMatchObject({ DEMO: 'off', DEV_PAGES: 'off' });
  expect(production.storeApi).not.toHaveProperty('PAGAMENTO');
  expect(production.gateway).toMatchObject({
    DEMO: 'off',
    SANDBOX: 'off',
    INTROSPECTION: 'off',
    REST_TRACE: 'off',
  });
});

test('a wrong variable of the gateway is refused before a server starts', () => {
  vi.stubEnv('JWT_SECRET', Buffer.alloc(32).toString('base64'));
  vi.stubEnv('MCP', 'maybe');
  const refusal = 'MCP must be on or off: correct or unset it.';
  expect(() => checkedEnvironments(readConfig({}))).toThrow(refusal);
});

test('a secret that is named by file reaches the servers as it is, and none is made beside it', () => {
  vi.stubEnv('JWT_SECRET', '');
  vi.stubEnv('JWT_SECRET_FILE', '/run/secrets/jwt_secret');
  vi.stubEnv('STRIPE_SECRET_KEY_FILE', '/run/secrets/stripe');
  const dataDir = join(tmpdir(), 'no-secret-is-made');
  const config = { ...readConfig(process.env), embedded: true, dataDir };
  const { gateway } = serviceEnvironments(config);
  expect(gateway).toMatchObject({ JWT_SECRET: '', JWT_SECRET_FILE: '/run/secrets/jwt_secret' });
  expect(existsSync(dataDir)).toBe(false);
  // Test cards are not for a shop with a key of the card provider.
  expect(config.simulado).toBe(false);
});
