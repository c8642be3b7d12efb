import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestBench, type TestBench } from '../../test/test-bench.ts';

const RUNS = { numRuns: process.env['TEST_DEEP'] === undefined ? 60 : 600 };
const ERROR_LEVEL = 50;
/** For a reply; a request whose body never arrives gets none. */
const PATIENCE_MS = 500;

const logLine = z.looseObject({ level: z.number(), msg: z.string() });

/** Draws every page, as the web client does. */
const RENDERER = `export const createRenderer = () => ({
  resolve: async (url) => ({ url, moved: false }),
  render: async ({ url }) => ({ status: 200, html: url.pathname, broken: false, lasting: true, styles: [] }),
});`;

/** As many opening brackets, and as many closing ones. */
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

const TARGETS = [
  'http://evil.example/',
  'http://evil.example/graphql?query={__typename}',
  'http://evil.example',
  'http://a/produtos',
  'https://[::1/',
  'ftp://a/',
  'javascript:alert(1)',
  '*',
  '?query={__typename}',
  'graphql',
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
  '/assets/../../etc/passwd',
  '/assets/%2e%2e/%2e%2e/x',
  '/assets/%00',
  '/assets/%ff%',
  '/loja/..%2fx.js',
  `/${'a'.repeat(9000)}`,
  `/${'a/'.repeat(4000)}`,
  '/sw.js/',
  '/robots.txt?%',
  '/sitemap-0.xml',
  `/sitemap-${'9'.repeat(40)}.xml`,
  '/imagens/%00.jpg',
  '/imagens/%ff.jpg',
  '/compartilhar/produtos/.jpg',
  '/compartilhar/produtos/%00.jpg',
  '/compartilhar/produtos/%ff.jpg',
  '/compartilhar/produtos/..%2f..%2fapi.jpg',
  '/compartilhar/produtos/%ed%a0%80.jpg',
  '/compartilhar/produtos/a.jpg?v=1&v=2',
  '/simulado/intencoes/%00',
  '/simulado/intencoes/%ff?client_secret=a',
  '/simulado/intencoes/pi_1?client_secret=a&client_secret=b',
  '/graphql?query=%',
  '/graphql?query={__typename}&query={a}',
  '/graphql?query={__typename}&variables=%',
  '/graphql?query={__typename}&variables=1',
  '/graphql?query={__typename}&extensions=[]',
  `/graphql?query={__typename}&variables=${nested(7000)}`,
  `/graphql?query=query($a:Int){__typename}&variables={"a":${nested(7000)}}`,
  `/graphql?query={__typename}&extensions={"a":${nested(7000)}}`,
  '/graphql?extensions={"persistedQuery":{"version":1,"sha256Hash":{}}}',
  '/health/ready?%',
  '/schema.graphql?%',
  '/sandbox/assets/..%2f..%2fpackage.json',
];

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

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
  'Cookie: decantaria_sessao=%; decantaria_aparelho=%00; decantaria_uso=-; decantaria_pagamento={}',
  'Expect: 100-continue',
  'Expect: nothing',
  'If-Modified-Since: never',
  'If-None-Match: ,,W/,"',
  'Last-Event-ID: \u00ff',
  'Origin: null',
  'Origin: http://',
  'Range: bytes=9-1,-,--',
  'Sec-Fetch-Site: nowhere',
  'Upgrade: websocket',
  'X-Apollo-Operation-Name: %',
  'X-Decantaria-Ocioso: -1',
  'X-Decantaria-Trace: 1',
  'X-Forwarded-For: ,,[::',
  'X-Forwarded-Host: a b',
  'X-Forwarded-Proto: \u00ff',
  'traceparent: 00-0-0-0',
];

const JSON_BODIES = [
  '',
  'null',
  '1',
  '"a"',
  '[]',
  '[{"query":"{__typename}"}]',
  '{"query":1}',
  '{"query":null,"variables":null}',
  '{"query":"{__typename}","variables":[]}',
  '{"query":"{__typename}","variables":"a"}',
  '{"query":"{__typename}","operationName":{}}',
  '{"query":"{__typename}","operationName":"a"}',
  '{"query":"{__typename}","extensions":1}',
  '{"extensions":{"persistedQuery":1}}',
  '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":[]}}}',
  '{"extensions":{"persistedQuery":{"version":{},"sha256Hash":"a"}}}',
  '{"__proto__":{"query":"{__typename}"}}',
  '{"query":"{__typename}","constructor":{"prototype":{"a":1}}}',
  '{"query":"{ produto(slug: \\"\\ud800\\") { id } }"}',
  '{"query":"query($a:ID!){produto(slug:\\"a\\"){id}}","variables":{"a":"\\ud800"}}',
  '{"query":"query($a:Int){__typename produtos(pagina:$a){totalItens}}","variables":{"a":1e400}}',
  '{"query":"subscription{pedidosNovos{id}}"}',
  `{"query":"query($a:Int){produtos(pagina:$a){totalItens}}","variables":{"a":${nested(40_000)}}}`,
  `{"query":"query($a:[Int]){produtos(categorias:$a){totalItens}}","variables":{"a":${nested(40_000)}}}`,
  `{"query":"{__typename}","variables":{"a":${nested(8000, '{"a":', '}').replace('{}', '{"a":1}')}}}`,
  `{"query":"{__typename}","extensions":{"a":${nested(40_000)}}}`,
  nested(45_000),
  '['.repeat(90_000),
  `{"query":"{ produtos(categorias: ${nested(900)}) { totalItens } }"}`,
  `{"query":"query($a: ${'['.repeat(900)}Int${']'.repeat(900)}) { __typename }"}`,
  `{"query":"{ ${'a{'.repeat(900)}a${'}'.repeat(900)} }"}`,
  `{"query":"{ ${'...{'.repeat(600)}__typename${'}'.repeat(600)} }"}`,
  '\u0000',
  '{"query":"\\u0000"}',
  '{"query":"{__typename',
];

const form = (operations: string, map = '{}') =>
  `--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${operations}\r\n--x\r\nContent-Disposition: form-data; name="map"\r\n\r\n${map}\r\n--x--\r\n`;

const FORMS = [
  '',
  '--x--',
  form('{}'),
  form(nested(40_000)),
  form(`{"query":"{__typename}","variables":{"a":${nested(40_000)}}}`),
  form(`{"query":"{__typename}","variables":{"a":null}}`, nested(40_000)),
  form('{"query":"{__typename}","variables":{"a":null}}', '{"0":["variables.a"]}'),
  form('null', 'null'),
];

describe('no malformed request is answered with a 5xx or logged as an error (SEC-35)', () => {
  let folder: string;
  let bench: TestBench;
  const lines: string[] = [];
  /** The errors of the log since the last call. */
  const errors = () =>
    lines
      .splice(0)
      .map((line) => logLine.parse(JSON.parse(line)))
      .filter(({ level }) => level >= ERROR_LEVEL);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    await mkdir(join(folder, 'client/assets'), { recursive: true });
    await mkdir(join(folder, 'server'));
    await writeFile(join(folder, 'client/index.html'), '<html></html>');
    await writeFile(join(folder, 'client/assets/a.js'), 'a');
    await writeFile(join(folder, 'server/package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'server/entry-server.js'), RENDERER);
    bench = await createTestBench({
      environment: { WEB_DIST: folder, LOG_LEVEL: 'warn', PAGAMENTO: 'simulado' },
      logTo: { write: (line) => void lines.push(line) },
    });
    await bench.health.wait();
  });
  afterAll(async () => {
    await bench.close();
    await rm(folder, { recursive: true });
  });

  /** Sends these bytes on a new connection, and returns the status; 0 for a connection that closes without a reply. */
  const send = async (head: string, body = ''): Promise<number> => {
    const socket = connect(Number(new URL(bench.url).port), '127.0.0.1');
    socket.on('error', () => undefined).setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.write(Buffer.from(`${head}Connection: close\r\n\r\n${body}`, 'latin1'));
    const chunks: Buffer[] = await socket.toArray().catch(() => []);
    const [, status = '0'] =
      /^HTTP\/1\.1 (\d{3})/.exec(Buffer.concat(chunks).toString('latin1')) ?? [];
    return Number(status);
  };

  const post = (path: string, type: string, body: string, accept = '*/*') =>
    send(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\nApollo-Require-Preflight: 1\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n`,
      body,
    );

  const expectCalm = async (what: string, status: Promise<number>) => {
    expect({ what, status: await status, errors: errors() }).toEqual({
      what,
      status: expect.toSatisfy((one: number) => one < 500),
      errors: [],
    });
  };

  test.each(TARGETS)('target %.60s', async (target) => {
    for (const method of METHODS) {
      const head = `${method} ${target} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n`;
      await expectCalm(method, send(head));
    }
  });

  test('any target', async () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('/?#%&=.:@[]{}*\\"<>\'ab0\u00ff')),
    });
    const target = fc.tuple(
      fc.constantFrom('', '/', '/graphql?', '/imagens/', 'http://a', '/compartilhar/produtos/'),
      text,
    );
    await fc.assert(
      fc.asyncProperty(target, fc.constantFrom(...METHODS), async ([prefix, rest], method) => {
        await expectCalm(
          `${method} ${prefix}${rest}`,
          send(`${method} ${prefix}${rest} HTTP/1.1\r\nHost: a\r\n`),
        );
      }),
      RUNS,
    );
  });

  test('any headers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '/',
          '/graphql',
          '/graphql?query={__typename}',
          '/assets/a.js',
          '/sw.js',
          '/sitemap.xml',
          '/graphql/stream',
        ),
        fc.constantFrom(...METHODS),
        fc.uniqueArray(fc.constantFrom(...HEADERS), { maxLength: 4 }),
        fc.constantFrom(
          'Host: a',
          'Host: ',
          'Host: a b',
          'Host: ,',
          'Host: [',
          'Host: a:99999',
          'X: no host',
        ),
        async (path, method, headers, host) => {
          const head = [`${method} ${path} HTTP/1.1`, host, ...headers, ''].join('\r\n');
          await expectCalm(head, send(head));
        },
      ),
      RUNS,
    );
  });

  test.each(['/assets/a.js', '/sw.js', '/', '/graphql?query={__typename}'])(
    'a client that leaves before the reply to %s',
    async (path) => {
      const socket = connect(Number(new URL(bench.url).port), '127.0.0.1');
      socket.end(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      await socket.toArray();
      await setTimeout(50);
      expect(errors()).toEqual([]);
    },
  );

  test.each(JSON_BODIES)('JSON %.60s', async (body) => {
    for (const path of ['/graphql', '/nada']) {
      await expectCalm(path, post(path, 'application/json', body));
    }
    await expectCalm(
      'stream',
      post('/graphql/stream', 'application/json', body, 'text/event-stream'),
    );
  });

  test('the simulated provider receives no deep JSON', async () => {
    const body = `{"client_secret":"a","cartao":${nested(1900)}}`;
    expect(await post('/simulado/intencoes/pi_1/confirmar', 'application/json', body)).toBe(400);
  });

  test.each(FORMS)('form %.60s', async (body) => {
    await expectCalm('form', post('/graphql', 'multipart/form-data; boundary=x', body));
    await expectCalm('no boundary', post('/graphql', 'multipart/form-data', body));
  });

  test.each([
    'text/plain',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'application/graphql',
    'application/x-www-form-urlencoded',
    'multipart/mixed',
    '\u00ff/\u00ff',
    '',
  ])('type %j', async (type) => {
    for (const path of ['/graphql', '/graphql/stream', '/']) {
      await expectCalm(path, post(path, type, '{"query":"{__typename}"}', 'text/event-stream'));
    }
  });

  test.each([
    'GET / HTTP/9.9\r\n',
    'GET / HTTP/1.0\r\n',
    'GET /graphql?query={__typename} HTTP/1.0\r\n',
    'GET /\r\n',
    'GET  / HTTP/1.1\r\nHost: a\r\n',
    'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n',
    'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n',
    'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\nContent-Type: application/json\r\n',
    'POST /graphql HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n`,
    'PRI * HTTP/2.0\r\n',
  ])('head %.60j', async (head) => {
    await expectCalm('head', send(head));
  });
});
