import { MockAgent } from 'undici';
import { describe, expect, test } from 'vitest';
import { askSimulado, isIntencaoId, type SimuladoCall } from './simulado.ts';

const INTENCAO = { id: 'pi_sim_1', status: 'succeeded', valor: 79.9, erro: null };
const READ: SimuladoCall = { kind: 'ler', id: 'pi_sim_1', clientSecret: 'a b&c=d' };
const PAY: SimuladoCall = { kind: 'confirmar', id: 'pi_sim_1', body: { client_secret: 's' } };

test.each([
  ['pi_sim_0a1b', true],
  ['pi-1', true],
  ['', false],
  ['..', false],
  ['a/b', false],
  ['a?b', false],
  ['a%2fb', false],
  ['x'.repeat(101), false],
])('%j é número de um pagamento: %s', (id, expected) => {
  expect(isIntencaoId(id)).toBe(expected);
});

describe('o provedor simulado', () => {
  const provider = () => {
    const upstream = new MockAgent();
    upstream.disableNetConnect();
    return upstream.get('http://api.example');
  };
  const ask = (pool: ReturnType<typeof provider>, call: SimuladoCall) =>
    askSimulado(pool, call, new AbortController().signal);

  test('leva o segredo como uma palavra só, e nada do navegador', async () => {
    const pool = provider();
    const seen: unknown[] = [];
    pool
      .intercept({ path: '/simulado/intencoes/pi_sim_1?client_secret=a+b%26c%3Dd' })
      .reply(200, ({ headers }) => {
        seen.push(headers);
        return { ...INTENCAO, servidor: 'segredo' };
      });
    expect(await ask(pool, READ)).toEqual({ status: 200, body: INTENCAO });
    expect(seen).toEqual([{ accept: 'application/json', 'user-agent': 'decantaria-gateway' }]);
  });

  test('leva o cartão como JSON', async () => {
    const pool = provider();
    pool
      .intercept({
        path: '/simulado/intencoes/pi_sim_1/confirmar',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"client_secret":"s"}',
      })
      .reply(422, { codigo: 'CARTAO_DE_TESTE', mensagem: 'Só cartões de teste.', sql: 'x' });
    expect(await ask(pool, PAY)).toEqual({
      status: 422,
      body: { codigo: 'CARTAO_DE_TESTE', mensagem: 'Só cartões de teste.' },
    });
  });

  test.each<[string, number, string]>([
    ['um erro dele', 500, '{"codigo":"X","mensagem":"segredo"}'],
    ['outras palavras', 200, '{"ok":true}'],
    ['uma recusa em outras palavras', 404, '{"error":"segredo"}'],
    ['o que não é JSON', 404, '<h1>segredo</h1>'],
  ])('%s não passa', async (_, status, text) => {
    const pool = provider();
    pool.intercept({ path: /./, method: 'POST' }).reply(status, text);
    expect(await ask(pool, PAY)).toBeNull();
  });

  test('quem sai não espera', async () => {
    const gone = AbortSignal.abort();
    expect(await askSimulado(provider(), READ, gone)).toBeNull();
  });
});
