import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduto, createUsuario } from '../test/data.ts';
import { onEachEngine } from '../test/database.ts';
import { replyTo, TestServer } from '../test/server.ts';

onEachEngine('the HTTP border', (db) => {
  let api: TestServer;
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
    await createProduto(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    token = api.token(await createUsuario(db()));
  });

  /** Sends a malformed path unchanged; fetch would normalise it. */
  const rawRequest = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body = '',
  ) => {
    const outgoing = request(api.url, { method, path, headers });
    outgoing.end(body);
    const reply = await replyTo(outgoing);
    return {
      status: Number(reply.statusCode),
      headers: reply.headers,
      body: await text(reply),
    };
  };

  describe('malformed requests', () => {
    it.each([
      ['truncated JSON', '{"username":', 'application/json', 400, 'DADOS_INVALIDOS'],
      ['JSON that is no object', '[]', 'application/json', 400, 'DADOS_INVALIDOS'],
      ['an empty body', '', 'application/json', 400, 'DADOS_INVALIDOS'],
      ['__proto__', '{"__proto__":{"a":1}}', 'application/json', 400, 'DADOS_INVALIDOS'],
      ['another type', 'a=b', 'application/x-www-form-urlencoded', 415, 'TIPO_NAO_SUPORTADO'],
      ['plain text', '{}', 'text/plain', 415, 'TIPO_NAO_SUPORTADO'],
      ['a huge body', `"${'a'.repeat(70_000)}"`, 'application/json', 413, 'CORPO_GRANDE_DEMAIS'],
    ])('refuse %s', async (_case, body, type, status, codigo) => {
      const reply = await rawRequest('POST', '/api/auth/login', { 'content-type': type }, body);
      expect(reply.status).toBe(status);
      expect(JSON.parse(reply.body)).toEqual({ codigo, mensagem: expect.any(String) });
      expect(reply.headers).toMatchObject({
        'api-contract': '1',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-type': 'application/json; charset=utf-8',
      });
    });

    it.each([
      ['/api/produtos/slug/%E0%A4%A', 400],
      ['/api/%', 400],
      ['/api/produtos/slug/%00', 400],
      ['/api/produtos/abc', 400],
      [`/api/produtos/slug/${'a'.repeat(301)}`, 400],
      [`/api/produtos/slug/${'a'.repeat(2_000)}`, 400],
      ['/api/produtos/1/', 404],
      ['/api/nada', 404],
      ['/', 404],
    ])('answer %s with %i', async (path, status) => {
      const reply = await rawRequest('GET', path);
      expect(reply.status).toBe(status);
      expect(JSON.parse(reply.body)).toMatchObject({ codigo: expect.any(String) });
      expect(reply.headers['cache-control']).toBe('no-store');
    });

    it.each([
      ['text that is not HTTP', 'olá\r\n\r\n', /^HTTP\/1\.1 400 /],
      ['huge headers', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
    ])('refuse %s', async (_case, bytes, expected) => {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      socket.write(bytes);
      const reply = await text(socket);
      expect(reply).toMatch(expected);
      expect(JSON.parse(reply.slice(reply.indexOf('{')))).toMatchObject({
        codigo: expect.any(String),
      });
    });

    it('accept an empty JSON body where none is expected', async () => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      expect((await rawRequest('POST', '/api/carrinho/limpar', headers)).status).toBe(200);
    });
  });

  it('sends no CORS headers', async () => {
    const { headers } = await api.request('GET', '/api/categorias', {
      headers: { origin: 'https://loja.exemplo' },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('hides the details of an internal error', async () => {
    await db().schema.alterTable('categorias').renameTo('escondidas').execute();
    const reply = await api.request('GET', '/api/categorias');
    await db().schema.alterTable('escondidas').renameTo('categorias').execute();
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      codigo: 'ERRO_INTERNO',
      mensagem: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});
