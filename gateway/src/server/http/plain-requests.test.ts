import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openGateway } from '../../../test/gateway.ts';

describe('odd requests (SEC-16)', () => {
  let gateway: Awaited<ReturnType<typeof openGateway>>;
  beforeEach(async () => {
    gateway = await openGateway({});
  });
  afterEach(() => gateway.close());

  /** Sends these bytes, and reads until the server closes the connection. */
  const send = async (head: string): Promise<string> => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').setEncoding('utf8');
    socket.write(`${head}\r\n\r\n`);
    return (await socket.toArray()).join('');
  };

  test('two Host headers answer 400', async () => {
    expect(await send('GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b')).toMatch(
      /^HTTP\/1\.1 400 [^]*\{"error":"Send one Host header\.","requestId":/,
    );
  });

  test.each(['TRACE', 'QUERY', 'PROPFIND', 'DELETE', 'PUT', 'PATCH'])(
    '%s answers 405 and names the methods',
    async (method) => {
      for (const path of ['/', '/graphql', '/nada']) {
        const reply = await send(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close`);
        expect(reply).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, HEAD, POST, OPTIONS/i);
        expect(reply).toContain('Send one of GET');
      }
    },
  );

  test('a method that does not exist answers a plain 400', async () => {
    expect(await send('FOO / HTTP/1.1\r\nHost: a')).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\n[^]*\{"error":"The request cannot be read\."\}$/,
    );
  });
});
