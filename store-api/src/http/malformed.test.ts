import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@decantaria/server/log';
import {
  BODIES,
  createRawClient,
  nested,
  TYPES,
  testMalformedHeads,
} from '@decantaria/server/test/malformed';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPGlite } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

const PICTURE = `${'a'.repeat(16)}-480.jpg`;

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
  'http://evil.example/api/produtos',
  'api/produtos',
  '//evil.example/api/produtos',
  '/imagens/%ff',
  '/api/docs/%ff',
  '/api/docs/static/..%2f..%2fx',
  '/dev/emails/%00',
  '/dev/emails/..%2f..%2fx.eml',
  '/dev/emails/%00/eml',
  '/dev/emails?page=1e3',
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

const HEADERS = ['stripe-signature: t=,v1=', 'stripe-signature: t=1,v1=\u00ff'];

const JSON_BODIES = [
  ...BODIES,
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

onPGlite('a malformed request', (db) => {
  let api: TestServer;
  let mails: string;
  const client = createRawClient(() => api.url);
  const { send, post, expectCalm } = client;

  beforeAll(async () => {
    mails = mkdtempSync(join(tmpdir(), 'emails-'));
    api = await TestServer.open(db(), {
      devEmailsDir: mails,
      logger: createLog('warn', client.log),
    });
    writeFileSync(join(api.imagensDir, PICTURE), Buffer.alloc(1_000_000));
  });
  afterAll(async () => {
    await api[Symbol.asyncDispose]();
    rmSync(mails, { recursive: true });
  });

  testMalformedHeads(client, {
    methods: METHODS,
    targets: TARGETS,
    headers: HEADERS,
    prefixes: ['/api/produtos/', '/api/produtos?termo='],
    paths: [
      '/api/produtos',
      '/api/carrinho',
      '/api/openapi.json',
      '/api/stripe/webhook',
      `/imagens/${PICTURE}`,
    ],
    abandoned: [
      `/imagens/${PICTURE}`,
      '/api/openapi.json',
      '/api/docs/static/swagger-ui-bundle.js',
    ],
  });

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
      for (const type of TYPES) {
        await expectCalm(type, post(path, type, '{"a":1}'));
      }
    },
  );
});
