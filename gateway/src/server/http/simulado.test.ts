import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openGateway } from '../../../test/gateway.ts';

const INTENCAO = { id: 'pi_sim_1', status: 'requires_action', valor: 79.9, erro: null };
const CONFIRMAR = '/simulado/intencoes/pi_sim_1/confirmar';
const JSON_TYPE = { 'content-type': 'application/json' };
const CARD = JSON.stringify({ client_secret: 's', cartao: { numero: '4242424242424242' } });

interface Seen {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe("simulated card provider under the shop's origin", () => {
  let upstream: Server;
  let seen: Seen[];
  let answer: { status: number; text: string };
  let gateway: Awaited<ReturnType<typeof openGateway>>;
  let storeApiUrl: string;

  beforeEach(async () => {
    seen = [];
    answer = { status: 200, text: JSON.stringify(INTENCAO) };
    upstream = createServer((asked, reply) => {
      const { method, url, headers } = asked;
      void text(asked).then((body) => {
        seen.push({ line: `${method} ${url}`, headers, body });
        reply.writeHead(answer.status, { 'set-cookie': 'a=b' }).end(answer.text);
      });
    });
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const address = upstream.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    storeApiUrl = `http://127.0.0.1:${port}/api`;
    gateway = await openGateway({ STORE_API_URL: storeApiUrl, PAGAMENTO: 'simulado' });
  });
  afterEach(async () => {
    await gateway.close();
    upstream.closeAllConnections();
    upstream.close();
  });

  const send = async (
    path: string,
    options: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string } = {},
    url = gateway.url,
  ) => {
    const reply = await request(url + path, { method: 'GET', ...options });
    return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() };
  };
  const post = (headers: Record<string, string>, body = CARD, path = CONFIRMAR) =>
    send(path, { method: 'POST', headers, body });

  test('forwards the call without cookie and address, and the reply is not cached (P15)', async () => {
    const private_ = { cookie: 'decantaria_sessao=x', authorization: 'Bearer y' };
    const read = await send('/simulado/intencoes/pi_sim_1?client_secret=a%20b', {
      headers: private_,
    });
    expect([read.status, JSON.parse(read.text)]).toEqual([200, INTENCAO]);
    expect(read.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(read.headers).not.toHaveProperty('set-cookie');
    const paid = await post({ ...private_, ...JSON_TYPE, 'sec-fetch-site': 'same-origin' });
    expect([paid.status, JSON.parse(paid.text)]).toEqual([200, INTENCAO]);
    await post(
      JSON_TYPE,
      '{"client_secret":"s","aprovado":true}',
      CONFIRMAR.replace('confirmar', 'autenticar'),
    );
    expect(seen.map(({ line, body }) => [line, body])).toEqual([
      ['GET /simulado/intencoes/pi_sim_1?client_secret=a+b', ''],
      [`POST ${CONFIRMAR}`, CARD],
      ['POST /simulado/intencoes/pi_sim_1/autenticar', '{"client_secret":"s","aprovado":true}'],
    ]);
    for (const { headers } of seen) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('authorization');
    }
  });

  test("passes on the provider's refusal", async () => {
    const refusal = {
      codigo: 'CARTAO_DE_TESTE',
      mensagem: 'Só cartões de teste.',
      campo: 'cartao',
    };
    answer = { status: 422, text: JSON.stringify({ ...refusal, host: 'interno' }) };
    const reply = await post(JSON_TYPE);
    expect([reply.status, JSON.parse(reply.text)]).toEqual([422, refusal]);
  });

  test.each([
    ['fails', 500, '{"codigo":"X","mensagem":"segredo interno"}'],
    ['does not exist', 404, '<h1>segredo interno</h1>'],
  ])('answers our own text when the provider %s', async (_, status, upstreamText) => {
    answer = { status, text: upstreamText };
    const reply = await post(JSON_TYPE);
    expect(reply.status).toBe(502);
    expect(JSON.parse(reply.text)).toEqual({
      codigo: 'PAGAMENTO_INDISPONIVEL',
      mensagem: expect.stringContaining('tente de novo em instantes'),
    });
  });

  test.each<[string, Record<string, string>, string, number]>([
    ['from a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b', 415],
    ['as text', { 'content-type': 'text/plain' }, CARD, 415],
    ['without a body', {}, '', 415],
    ['of JSON that is no object', JSON_TYPE, 'null', 415],
    ['of malformed JSON', JSON_TYPE, '{', 400],
    ['that is too large', JSON_TYPE, JSON.stringify({ x: 'x'.repeat(5000) }), 413],
    ['from another site', { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }, CARD, 404],
  ])('does not forward a request %s (P13)', async (_, headers, body, status) => {
    expect((await post(headers, body)).status).toBe(status);
    expect(seen).toEqual([]);
  });

  test.each([
    '/simulado/intencoes/..%2fx?client_secret=s',
    '/simulado/intencoes/pi_sim_1',
    '/simulado/intencoes/pi_sim_1?client_secret=a&client_secret=b',
    '/simulado/eventos?client_secret=s',
  ])('does not forward %s', async (path) => {
    expect((await send(path, { headers: { accept: 'application/json' } })).status).toBe(404);
    expect(seen).toEqual([]);
  });

  test('has no simulated provider where Stripe takes payments', async () => {
    const other = await openGateway({
      STORE_API_URL: storeApiUrl,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_0',
    });
    const options = { method: 'POST', headers: JSON_TYPE, body: CARD } as const;
    expect((await send(CONFIRMAR, options, other.url)).status).toBe(404);
    expect(seen).toEqual([]);
    await other.close();
  });
});
