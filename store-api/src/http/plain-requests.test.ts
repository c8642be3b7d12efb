import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPGlite } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

onPGlite('odd requests', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  /** Sends these bytes, and reads until the server closes the connection. */
  const send = async (head: string): Promise<string> => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1').setEncoding('utf8');
    socket.write(`${head}\r\n\r\n`);
    return (await socket.toArray()).join('');
  };

  it('two Host headers answer 400 (SEC-16)', async () => {
    expect(await send('GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b')).toMatch(
      /^HTTP\/1\.1 400 [^]*DADOS_INVALIDOS/,
    );
  });

  it.each(['TRACE', 'QUERY', 'PROPFIND'])(
    '%s answers 405 and names the methods (SEC-16)',
    async (method) => {
      for (const path of ['/', '/api/produtos', '/nada']) {
        const reply = await send(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close`);
        expect(reply).toMatch(
          /^HTTP\/1\.1 405 [^]*allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS/i,
        );
        expect(reply).toContain('METODO_NAO_ACEITO');
      }
    },
  );

  it('a method that does not exist answers a plain 400 (SEC-16)', async () => {
    expect(await send('FOO / HTTP/1.1\r\nHost: a')).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\n[^]*DADOS_INVALIDOS/,
    );
  });
});
