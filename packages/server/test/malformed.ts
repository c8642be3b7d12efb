import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';

const RUNS = { numRuns: process.env['TEST_DEEP'] === undefined ? 60 : 600 };
const LONG_MS = 60_000;
const ERROR_LEVEL = 50;
/** For a reply; a request whose body never arrives gets none. */
const PATIENCE_MS = 30_000;
/** For heads that may announce a body which never comes. */
const SHORT_PATIENCE_MS = 500;

const LogLine = z.looseObject({ level: z.number(), msg: z.string() });

/** As many opening brackets, and as many closing ones. */
export const nested = (depth: number, open = '[', close = ']') =>
  open.repeat(depth) + close.repeat(depth);

const TARGETS = [
  'http://evil.example/',
  'http://evil.example',
  'http://a/produtos',
  'https://[::1/',
  'ftp://a/',
  'javascript:alert(1)',
  '*',
  '?a=b',
  'produtos',
  '//evil.example/',
  '///',
  '/\\evil.example/',
  '/%',
  '/%00',
  '/%ff',
  '/\u00ff\u0080',
  '/#a?b#c',
  '/?%',
  '/..',
  '/../../etc/passwd',
  '/imagens/../../etc/passwd',
  '/imagens/%2e%2e%2fx.jpg',
  '/imagens/%00.jpg',
  '/imagens/%ff.jpg',
  '/simulado/intencoes/%00',
  '/simulado/intencoes/%ff?client_secret=a',
  '/simulado/intencoes/pi_1?client_secret=a&client_secret=b',
  '/health/ready?%',
  `/${'a'.repeat(9000)}`,
  `/${'a/'.repeat(4000)}`,
];

const HEADERS = [
  'Accept: ',
  'Accept: text/html;q=x, */*;q=',
  'Accept-Encoding: br;q=, gzip;q=9, \u00ff',
  'Authorization: Bearer',
  'Authorization: Bearer a.b.c',
  `Authorization: Bearer e30.${Buffer.from(nested(5000)).toString('base64url')}.x`,
  'Authorization: Basic OjpA',
  'Content-Type: application/json',
  'Content-Type: ;',
  'Content-Length: 0',
  'Cookie: =;;%;a=%ff;__proto__=1',
  'Expect: 100-continue',
  'Expect: nothing',
  'If-Modified-Since: never',
  'If-None-Match: ,,W/,"',
  'Origin: null',
  'Origin: http://',
  'Range: bytes=9-1,-,--',
  'Upgrade: websocket',
  'X-Forwarded-For: ,,[::',
  'X-Forwarded-Host: a b',
  'X-Forwarded-Proto: \u00ff',
  'traceparent: 00-0-0-0',
];

const HOSTS = ['a', '', 'a b', ',', '[', 'a:99999'].map((host) => `Host: ${host}`);

/** Bodies that no server reads. */
export const BODIES = ['', 'null', '1', '"a"', '[]', '{"__proto__":{}}', '{"a":', '\u0000'];

export const TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/mixed',
  '\u00ff/\u00ff',
  '',
];

/**
 * A client that sends any bytes to the server at `url()`. `log` receives the lines of the server's log.
 */
export function createRawClient(url: () => string) {
  const lines: string[] = [];
  const open = () => connect(Number(new URL(url()).port), '127.0.0.1');

  /** The errors of the log since the last call. */
  const errors = () =>
    lines
      .splice(0)
      .map((line) => LogLine.parse(JSON.parse(line)))
      .filter(({ level }) => level >= ERROR_LEVEL);

  /** Sends these bytes on a new connection, and returns the status; 0 for a connection that closes without a reply. */
  const send = async (head: string, body = '', patienceMs = PATIENCE_MS): Promise<number> => {
    const socket = open();
    socket.on('error', () => undefined).setTimeout(patienceMs, () => socket.destroy());
    socket.write(Buffer.from(`${head}Connection: close\r\n\r\n${body}`, 'latin1'));
    const chunks: Buffer[] = await socket.toArray().catch(() => []);
    const reply = Buffer.concat(chunks).toString('latin1');
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? 0);
  };

  return {
    log: { write: (line: string) => void lines.push(line) },
    errors,
    send,
    /** Posts a body; `headers` are further lines of the head. */
    post: (path: string, type: string, body: string, headers = '') =>
      send(
        `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n`,
        body,
      ),
    /** Fails when the status is a 5xx or the server logs an error. */
    expectCalm: async (what: string, status: Promise<number>) => {
      const answered = await status;
      const outcome = { what, failed: answered < 500 ? null : answered, errors: errors() };
      expect(outcome).toEqual({ what, failed: null, errors: [] });
    },
    /** Sends a request, and leaves before its reply. */
    abandon: async (path: string) => {
      const socket = open();
      socket.end(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      await socket.toArray();
      await setTimeout(50);
    },
  };
}

interface Cases {
  readonly methods: readonly string[];
  /** Targets and headers of this server, besides those of any server. */
  readonly targets: readonly string[];
  readonly headers: readonly string[];
  /** Beginnings of random targets. */
  readonly prefixes: readonly string[];
  /** Targets that get random headers. */
  readonly paths: readonly string[];
  /** Targets whose replies the client does not wait for. */
  readonly abandoned: readonly string[];
}

/** Tests that no malformed head is answered with a 5xx or logged as an error. */
export function testMalformedHeads(
  { send, expectCalm, abandon, errors }: ReturnType<typeof createRawClient>,
  { methods, targets, headers, prefixes, paths, abandoned }: Cases,
): void {
  const line = (method: string, target: string) => `${method} ${target} HTTP/1.1`;

  test.each([...TARGETS, ...targets])(
    'the target %.60s gets no 5xx and is not logged as an error (SEC-35)',
    async (target) => {
      for (const method of methods)
        await expectCalm(
          method,
          send(`${line(method, target)}\r\nHost: a\r\nAccept: text/html\r\n`),
        );
    },
    LONG_MS,
  );

  test(
    'no target gets a 5xx or is logged as an error (SEC-35)',
    async () => {
      const unit = fc.constantFrom(...Array.from('/?#%&=.:@[]{}*\\"<>\'ab0\u00ff'));
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...methods),
          fc.constantFrom('', '/', '/imagens/', 'http://a', ...prefixes),
          fc.string({ unit }),
          async (method, prefix, rest) => {
            const head = line(method, prefix + rest);
            await expectCalm(head, send(`${head}\r\nHost: a\r\n`));
          },
        ),
        RUNS,
      );
    },
    LONG_MS,
  );

  test(
    'no headers get a 5xx or are logged as an error (SEC-35)',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...methods),
          fc.constantFrom('/', ...paths),
          fc.uniqueArray(fc.constantFrom(...HEADERS, ...headers), { maxLength: 4 }),
          fc.constantFrom(...HOSTS, 'X: no host'),
          async (method, path, chosen, host) => {
            const head = [line(method, path), host, ...chosen, ''].join('\r\n');
            await expectCalm(head, send(head, '', SHORT_PATIENCE_MS));
          },
        ),
        RUNS,
      );
    },
    LONG_MS,
  );

  test.each([
    'GET / HTTP/9.9\r\n',
    'GET / HTTP/1.0\r\n',
    'GET /\r\n',
    'GET  / HTTP/1.1\r\nHost: a\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\nContent-Type: application/json\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n`,
    'PRI * HTTP/2.0\r\n',
  ])('the head %.60j gets no 5xx and is not logged as an error (SEC-35)', async (head) => {
    await expectCalm('head', send(head, '', SHORT_PATIENCE_MS));
  });

  test.each(abandoned)(
    'a client that leaves before the reply to %s is not logged as an error (SEC-35)',
    async (path) => {
      await abandon(path);
      expect(errors()).toEqual([]);
    },
  );
}
