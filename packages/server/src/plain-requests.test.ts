import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseOddRequests } from './plain-requests.ts';

describe('odd requests (SEC-16)', () => {
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    app = Fastify();
    refuseOddRequests(app, {
      methods: ['GET', 'POST'],
      bodyOf: (status, text, { url }) => ({ status, text, url }),
    });
    app.get('/', () => 'feito');
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(() => app.close());

  /** Sends these bytes, and reads until the server closes the connection. */
  const send = async (head: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write(`${head}\r\n\r\n`);
    return (await socket.toArray()).join('');
  };

  test.each([
    'GET / HTTP/1.1\r\nHost: a\r\nHost: a',
    'GET / HTTP/1.1\r\nHost: a\r\nhOST: b',
    'GET /nada HTTP/1.1\r\nHost: a\r\nHost: b',
    'TRACE / HTTP/1.1\r\nHost: a\r\nHost: b',
  ])('two Host headers are refused: %j', async (head) => {
    expect(await send(head)).toMatch(/^HTTP\/1\.1 400 [^]*"status":400,"text":"Send one Host/);
  });

  test.each(['http://evil.example/', '*'])(
    'a target that is no path is refused: %s',
    async (target) => {
      const reply = await send(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close`);
      expect(reply).toMatch(/^HTTP\/1\.1 400 [^]*Send the path/);
    },
  );

  test.each(['TRACE', 'QUERY', 'PROPFIND', 'DELETE'])(
    '%s answers 405 and names the methods',
    async (method) => {
      for (const path of ['/', '/nada']) {
        const reply = await send(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close`);
        expect(reply).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, POST[^]*Send one of GET, POST/i);
      }
    },
  );

  test('CONNECT answers 405', async () => {
    expect(await send('CONNECT exemplo.com:443 HTTP/1.1\r\nHost: a')).toMatch(
      /^HTTP\/1\.1 405 [^]*Allow: GET, POST/,
    );
  });

  test('other requests are served', async () => {
    expect(await send('GET / HTTP/1.1\r\nHost: a\r\nConnection: close')).toContain('feito');
  });
});
