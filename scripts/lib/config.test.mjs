import { expect, it } from 'vitest';
import { readConfig } from './config.mjs';

it('without variables the embedded API runs with demo data on ports 4000 and 4001', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    gatewayPort: '4000',
    storeApiPort: '4001',
    embedded: true,
    apiUrl: 'http://127.0.0.1:4001/api',
    demo: true,
  });
});

it('with STORE_API_URL the embedded API and its demo data stay away', () => {
  expect(readConfig({ STORE_API_URL: 'https://api.example/api' })).toMatchObject({
    embedded: false,
    apiUrl: 'https://api.example/api',
    demo: false,
  });
});

it.each([
  [{ DEMO: 'off' }, false],
  [{ DATABASE_URL: 'postgres://x' }, false],
  [{ DATABASE_URL: 'postgres://x', DEMO: 'on' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ PUBLIC_URL: 'https://loja.example' }, false],
  [{ PUBLIC_URL: 'https://loja.example', DEMO: 'on' }, true],
])('demo data with %j: %s', (env, expected) => {
  expect(readConfig(env).demo).toBe(expected);
});

it.each([
  [{}, { production: false, simulado: true, developers: true, devPages: true }],
  [{ NODE_ENV: 'production' }, { production: true, simulado: false, developers: false }],
  [{ PUBLIC_URL: 'http://loja.local' }, { production: false, simulado: true, developers: false }],
  [
    { PUBLIC_URL: 'https://loja.example', DEMO: 'on' },
    { production: true, simulado: false },
  ],
  [{ DEMO: 'off' }, { simulado: false }],
  [{ STORE_API_URL: 'https://api.example/api' }, { simulado: false, developers: true }],
  [{ STORE_API_URL: 'https://api.example/api', PAGAMENTO: 'simulado' }, { simulado: true }],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_0' }, { simulado: false }],
  [{ NODE_ENV: 'production', DEV_PAGES: 'on' }, { devPages: true }],
])('%j opens %j (SEC-03, SEC-05)', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

it.each([{ PORT: 'abc' }, { STORE_API_PORT: '0' }, { PORT: '4001' }])('%j is refused', (env) => {
  expect(() => readConfig(env)).toThrow(/^PORT \(.*\) and STORE_API_PORT \(.*\) must be two ports/);
});
