import { expect, it } from 'vitest';
import { lerConfiguracao } from './configuracao.mjs';

it('sem variáveis: API embutida com demonstração, portas 4000 e 4001', () => {
  expect(lerConfiguracao({})).toMatchObject({
    host: '127.0.0.1',
    portaDaLoja: 4000,
    portaDaApi: 4001,
    embutida: true,
    apiUrl: 'http://127.0.0.1:4001/api',
    demonstracao: true,
  });
});

it('STORE_API_URL: a API embutida não sobe e não há demonstração', () => {
  expect(lerConfiguracao({ STORE_API_URL: 'https://api.exemplo/api' })).toMatchObject({
    embutida: false,
    apiUrl: 'https://api.exemplo/api',
    demonstracao: false,
  });
});

it.each([
  [{ DEMO: 'off' }, false],
  [{ DATABASE_URL: 'postgres://x' }, false],
  [{ DATABASE_URL: 'postgres://x', DEMO: 'on' }, true],
])('a demonstração com %j: %s', (env, esperado) => {
  expect(lerConfiguracao(env).demonstracao).toBe(esperado);
});

it.each([
  [{ PORT: 'abc' }, /PORT=abc não é uma porta/],
  [{ STORE_API_PORT: '70000' }, /STORE_API_PORT=70000 não é uma porta/],
  [{ PORT: '4001' }, /mesma porta \(4001\).*STORE_API_PORT=4002/],
])('%j é recusado com o nome da variável', (env, frase) => {
  expect(() => lerConfiguracao(env)).toThrow(frase);
});
