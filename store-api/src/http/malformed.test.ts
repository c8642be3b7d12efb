import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { createLog } from '../telemetry/log.ts';

const RUNS = { numRuns: process.env['TEST_DEEP'] === undefined ? 60 : 600 };
const ERROR_LEVEL = 50;
/** For a reply; a request whose body never arrives gets none. */
const PATIENCE_MS = 500;

const PICTURE = `${'a'.repeat(16)}-480.jpg`;

const LogLine = z.looseObject({ level: z.number(), msg: z.string() });

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Values of ids, days, pages and names. */
const ODD = [
  [
    '',
    '0',
    '-1',
    '1e3',
    '1.5',
    '+1',
    'abc',
    'NaN',
    '0x10',
    '%00',
    '%ff',
    '%',
    '..',
    '%2e%2e',
    '%2f',
  ],
  [
    '9'.repeat(40),
    '2147483648',
    '9007199254740993',
    '%D9%A1',
    '%F0%9F%92%A7',
    '%20',
    'a'.repeat(9000),
  ],
  ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '-000001-01-01', '+275760-09-13'],
].flat();

const TARGETS = [
  'http://evil.example/',
  'http://evil.example/api/produtos',
  'http://evil.example',
  'https://[::1/',
  'ftp://a/',
  '*',
  '?a=b',
  'api/produtos',
  '//evil.example/api/produtos',
  '/',
  '/\\evil',
  '/%',
  '/%ff',
  '/\u00ff',
  '/../../etc/passwd',
  '/imagens/../../etc/passwd',
  '/imagens/%2e%2e%2fx.jpg',
  '/imagens/%00.jpg',
  '/imagens/%ff',
  '/api/docs/%ff',
  '/api/docs/static/..%2f..%2fx',
  '/dev/emails/%00',
  '/dev/emails/..%2f..%2fx.eml',
  '/dev/emails/%00/eml',
  '/dev/emails?page=1e3',
  '/health/ready?%',
  '/simulado/intencoes/%00?client_secret=a&client_secret=b',
  '/api/produtos/listarFiltroShop?categorias=a&categorias=b&page=1&page=2',
  '/api/produtos/listarFiltroShop?termo=%00&precoMin=1e400&precoMax=-1',
  '/api/produtos/listarFiltroShop?termo=%25%5C_',
  `/api/produtos/listarFiltroShop?termo=${'a%20'.repeat(2000)}`,
  '/api/produtos?__proto__=1&constructor=1',
  ...ODD.flatMap((value) => [
    `/api/produtos/${value}`,
    `/api/produtos/slug/${value}`,
    `/api/pedidos/public/${value}`,
    `/imagens/${value}`,
    `/api/produtos?page=${value}`,
    `/api/produtos?size=${value}`,
    `/api/produtos/listarFiltroShop?page=${value}&size=${value}`,
    `/api/fretes/${value}`,
    `/simulado/intencoes/${value}?client_secret=${value}`,
  ]),
];

const HEADERS = [
  'Accept: ',
  'Accept-Encoding: \u00ff',
  'Authorization: Bearer',
  'Authorization: Bearer a.b.c',
  `Authorization: Bearer e30.${Buffer.from(nested(5000)).toString('base64url')}.x`,
  'Content-Type: application/json',
  'Content-Type: ;',
  'Content-Length: 0',
  'Cookie: =;;%',
  'Expect: 100-continue',
  'If-Modified-Since: never',
  'If-None-Match: ,,W/,"',
  'Range: bytes=9-1,-,--',
  'Upgrade: websocket',
  'X-Forwarded-For: ,,[::',
  'X-Forwarded-Host: a b',
  'X-Forwarded-Proto: \u00ff',
  'stripe-signature: t=,v1=',
  'stripe-signature: t=1,v1=\u00ff',
  'traceparent: 00-0-0-0',
];

const JSON_BODIES = [
  '',
  'null',
  '1',
  '[]',
  '{"__proto__":{}}',
  '{"constructor":{"prototype":{}}}',
  '{"username":"\\u0000","password":"\\u0000"}',
  '{"username":{"a":1},"password":[]}',
  '{"username":"\\ud800","password":"\\ud800","email":"\\ud800"}',
  '{"token":"\\u0000","password":"Perfume@1"}',
  '{"cep":"00000-000","itens":[{"produtoId":1e308}]}',
  `{"username":${nested(20_000)}}`,
  `{"a":${nested(5000, '{"a":', '}').replace('{}', '{"a":1}')}}`,
  nested(30_000),
  '['.repeat(60_000),
  '{"a":',
  '\u0000',
];

const POSTS = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/login/segundo-fator',
  '/auth/confirmar-email',
  '/frete/cotar',
  '/consentimentos',
  '/payment/webhook',
  '/stripe/webhook',
  '/produtos',
  '/carrinho/adicionar',
].map((path) => `/api${path}`);

onEachEngine('a malformed request', (db) => {
  let api: TestServer;
  let mails: string;
  const lines: string[] = [];
  /** The errors of the log since the last call. */
  const errors = () =>
    lines
      .splice(0)
      .map((line) => LogLine.parse(JSON.parse(line)))
      .filter(({ level }) => level >= ERROR_LEVEL);

  beforeAll(async () => {
    mails = mkdtempSync(join(tmpdir(), 'emails-'));
    api = await TestServer.open(db(), {
      devEmailsDir: mails,
      logger: createLog('warn', { write: (line) => void lines.push(line) }),
    });
    writeFileSync(join(api.imagensDir, PICTURE), Buffer.alloc(1_000_000));
  });
  afterAll(async () => {
    await api[Symbol.asyncDispose]();
    rmSync(mails, { recursive: true });
  });

  /** Sends these bytes on a new connection, and returns the status; 0 for a connection that closes without a reply. */
  const send = async (head: string, body = ''): Promise<number> => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.on('error', () => undefined).setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.write(Buffer.from(`${head}Connection: close\r\n\r\n${body}`, 'latin1'));
    const chunks: Buffer[] = await socket.toArray().catch(() => []);
    const reply = Buffer.concat(chunks).toString('latin1');
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? 0);
  };

  const post = (path: string, type: string, body: string) =>
    send(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n`,
      body,
    );

  const expectCalm = async (what: string, status: Promise<number>) => {
    expect({ what, status: await status, errors: errors() }).toEqual({
      what,
      status: expect.toSatisfy((one: number) => one < 500),
      errors: [],
    });
  };

  it('gets no 5xx and is not logged as an error: targets (SEC-35)', async () => {
    for (const target of TARGETS) {
      for (const method of METHODS) {
        const line = `${method} ${target}`;
        await expectCalm(line, send(`${line} HTTP/1.1\r\nHost: a\r\n`));
      }
    }
  }, 60_000);

  it('gets no 5xx and is not logged as an error: any target (SEC-35)', async () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('/?#%&=.:@[]{}*\\"<>\'ab0\u00ff')),
    });
    const starts = ['', '/', '/imagens/', 'http://a', '/api/produtos/', '/api/produtos?termo='];
    const target = fc.tuple(fc.constantFrom(...starts), text).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...METHODS), target, async (method, path) => {
        const line = `${method} ${path}`;
        await expectCalm(line, send(`${line} HTTP/1.1\r\nHost: a\r\n`));
      }),
      RUNS,
    );
  }, 60_000);

  it('gets no 5xx and is not logged as an error: any headers (SEC-35)', async () => {
    const paths = [
      '/',
      '/api/produtos',
      '/api/carrinho',
      '/api/openapi.json',
      '/api/stripe/webhook',
      `/imagens/${PICTURE}`,
    ];
    const hosts = ['Host: a', 'Host: ', 'Host: a b', 'Host: [', 'Host: a:99999', 'X: no host'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...METHODS),
        fc.constantFrom(...paths),
        fc.uniqueArray(fc.constantFrom(...HEADERS), { maxLength: 4 }),
        fc.constantFrom(...hosts),
        async (method, path, headers, host) => {
          const head = [`${method} ${path} HTTP/1.1`, host, ...headers, ''].join('\r\n');
          await expectCalm(head, send(head));
        },
      ),
      RUNS,
    );
  }, 60_000);

  it.each(['http://evil.example/api/categorias', '*', 'api/categorias'])(
    'whose target is %s, no path of the API, is answered with 400 (SEC-35)',
    async (target) => {
      expect(await send(`GET ${target} HTTP/1.1\r\nHost: a\r\n`)).toBe(400);
      expect(await send('GET HTTP://A/api/categorias HTTP/1.1\r\nHost: a\r\n')).toBe(200);
    },
  );

  it('is answered with 400 when its JSON nests deeper than 32 levels (SEC-36)', async () => {
    const statusOf = (depth: number) =>
      post(
        '/api/frete/cotar',
        'application/json',
        `{"estado":"CE","x":"\\"]","y":${nested(depth)}}`,
      );
    expect(await statusOf(31)).not.toBe(400);
    expect(await statusOf(32)).toBe(400);
  });

  it.each(POSTS)(
    'gets no 5xx and is not logged as an error: bodies of %s (SEC-35)',
    async (path) => {
      for (const body of JSON_BODIES) {
        await expectCalm(body.slice(0, 60), post(path, 'application/json', body));
      }
      for (const type of [
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        '\u00ff/\u00ff',
      ]) {
        await expectCalm(type, post(path, type, '{"a":1}'));
      }
    },
  );

  it.each([`/imagens/${PICTURE}`, '/api/openapi.json', '/api/docs/static/swagger-ui-bundle.js'])(
    'of a client that leaves before the reply is not logged as an error: %s (SEC-35)',
    async (path) => {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      socket.end(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      await socket.toArray();
      await setTimeout(50);
      expect(errors()).toEqual([]);
    },
  );
});
