import { expect, it } from 'vitest';
import { readConfig } from './config.mjs';

it('sem variáveis: API embutida com demonstração, portas 4000 e 4001', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    gatewayPort: 4000,
    storeApiPort: 4001,
    embedded: true,
    apiUrl: 'http://127.0.0.1:4001/api',
    demo: true,
  });
});

it('STORE_API_URL: a API embutida não sobe e não há demonstração', () => {
  expect(readConfig({ STORE_API_URL: 'https://api.exemplo/api' })).toMatchObject({
    embedded: false,
    apiUrl: 'https://api.exemplo/api',
    demo: false,
  });
});

it.each([
  [{ DEMO: 'off' }, false],
  [{ DATABASE_URL: 'postgres://x' }, false],
  [{ DATABASE_URL: 'postgres://x', DEMO: 'on' }, true],
])('a demonstração com %j: %s', (env, expected) => {
  expect(readConfig(env).demo).toBe(expected);
});

it.each([
  [{ PORT: 'abc' }, /PORT=abc não é uma porta/],
  [{ STORE_API_PORT: '70000' }, /STORE_API_PORT=70000 não é uma porta/],
  [{ PORT: '4001' }, /mesma porta \(4001\).*STORE_API_PORT=4002/],
])('%j é recusado com o nome da variável', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
