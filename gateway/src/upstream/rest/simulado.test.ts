import { MockAgent } from 'undici';
import { describe, expect, test } from 'vitest';
import { createSimulado } from './simulado.ts';

const INTENCAO = { id: 'pi_sim_1', status: 'succeeded', valor: 79.9, erro: null };
const READ = 'pi_sim_1?client_secret=a+b%26c%3Dd';
const PAY = 'pi_sim_1/confirmar';
const CARD = { client_secret: 's' };

describe('simulated card provider', () => {
  const provider = () => {
    const upstream = new MockAgent();
    upstream.disableNetConnect();
    return upstream.get('http://api.example');
  };
  const ask = (pool: ReturnType<typeof provider>, path: string, body?: object) =>
    createSimulado(pool)(path, new AbortController().signal, body);

  test('sends nothing of the browser', async () => {
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

  test('sends the card as JSON', async () => {
    const pool = provider();
    pool
      .intercept({
        path: '/simulado/intencoes/pi_sim_1/confirmar',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"client_secret":"s"}',
      })
      .reply(422, { codigo: 'CARTAO_DE_TESTE', mensagem: 'Só cartões de teste.', sql: 'x' });
    expect(await ask(pool, PAY, CARD)).toEqual({
      status: 422,
      body: { codigo: 'CARTAO_DE_TESTE', mensagem: 'Só cartões de teste.' },
    });
  });

  test.each<[string, number, string]>([
    ['a server error', 500, '{"codigo":"X","mensagem":"segredo"}'],
    ['another shape', 200, '{"ok":true}'],
    ['a refusal of another shape', 404, '{"error":"segredo"}'],
    ['no JSON', 404, '<h1>segredo</h1>'],
  ])('does not pass on %s', async (_, status, text) => {
    const pool = provider();
    pool.intercept({ path: /./, method: 'POST' }).reply(status, text);
    expect(await ask(pool, PAY, CARD)).toBeNull();
  });

  test('ends when the caller disconnects', async () => {
    const gone = AbortSignal.abort();
    expect(await createSimulado(provider())(READ, gone)).toBeNull();
  });
});
