import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BODIES,
  createRawClient,
  nested,
  TYPES,
  testMalformedHeads,
} from '@decantaria/server/test/malformed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

/** Draws every page, as the web client does. */
const RENDERER = `export const createRenderer = () => ({
  resolve: async (url) => ({ url, moved: false }),
  render: async ({ url }) => ({ status: 200, html: url.pathname, broken: false, lasting: true, styles: [] }),
});`;

const TARGETS = [
  'http://evil.example/graphql?query={__typename}',
  '?query={__typename}',
  '/assets/../../etc/passwd',
  '/assets/%2e%2e/%2e%2e/x',
  '/assets/%00',
  '/assets/%ff%',
  '/loja/..%2fx.js',
  '/sw.js/',
  '/robots.txt?%',
  '/sitemap-0.xml',
  `/sitemap-${'9'.repeat(40)}.xml`,
  '/compartilhar/produtos/.jpg',
  '/compartilhar/produtos/%00.jpg',
  '/compartilhar/produtos/%ff.jpg',
  '/compartilhar/produtos/..%2f..%2fapi.jpg',
  '/compartilhar/produtos/%ed%a0%80.jpg',
  '/compartilhar/produtos/a.jpg?v=1&v=2',
  '/graphql?query=%',
  '/graphql?query={__typename}&query={a}',
  '/graphql?query={__typename}&variables=%',
  '/graphql?query={__typename}&variables=1',
  '/graphql?query={__typename}&extensions=[]',
  `/graphql?query={__typename}&variables=${nested(7000)}`,
  `/graphql?query=query($a:Int){__typename}&variables={"a":${nested(7000)}}`,
  `/graphql?query={__typename}&extensions={"a":${nested(7000)}}`,
  '/graphql?extensions={"persistedQuery":{"version":1,"sha256Hash":{}}}',
  '/schema.graphql?%',
  '/sandbox/assets/..%2f..%2fpackage.json',
];

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

const HEADERS = [
  'Cookie: decantaria_sessao=%; decantaria_aparelho=%00; decantaria_uso=-',
  'Last-Event-ID: \u00ff',
  'Sec-Fetch-Site: nowhere',
  'X-Apollo-Operation-Name: %',
  'X-Decantaria-Ocioso: -1',
  'X-Decantaria-Trace: 1',
];

const JSON_BODIES = [
  ...BODIES,
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
  const client = createRawClient(() => bench.url);
  const { post, expectCalm } = client;

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
      logTo: client.log,
    });
    await bench.health.wait();
  });
  afterAll(async () => {
    await bench.close();
    await rm(folder, { recursive: true });
  });

  testMalformedHeads(client, {
    methods: METHODS,
    targets: TARGETS,
    headers: HEADERS,
    prefixes: ['/graphql?', '/compartilhar/produtos/'],
    paths: [
      '/graphql',
      '/graphql?query={__typename}',
      '/assets/a.js',
      '/sw.js',
      '/sitemap.xml',
      '/graphql/stream',
    ],
    abandoned: ['/assets/a.js', '/sw.js', '/', '/graphql?query={__typename}'],
  });

  const postJson = (path: string, type: string, body: string, accept = '*/*') =>
    post(path, type, body, `Accept: ${accept}\r\nApollo-Require-Preflight: 1\r\n`);

  test.each(JSON_BODIES)('JSON %.60s', async (body) => {
    for (const path of ['/graphql', '/nada']) {
      await expectCalm(path, postJson(path, 'application/json', body));
    }
    await expectCalm(
      'stream',
      postJson('/graphql/stream', 'application/json', body, 'text/event-stream'),
    );
  });

  test('the simulated provider receives no deep JSON', async () => {
    const body = `{"client_secret":"a","cartao":${nested(1900)}}`;
    expect(await postJson('/simulado/intencoes/pi_1/confirmar', 'application/json', body)).toBe(
      400,
    );
  });

  test.each(FORMS)('form %.60s', async (body) => {
    await expectCalm('form', postJson('/graphql', 'multipart/form-data; boundary=x', body));
    await expectCalm('no boundary', postJson('/graphql', 'multipart/form-data', body));
  });

  test.each([...TYPES, 'application/graphql'])('type %j', async (type) => {
    for (const path of ['/graphql', '/graphql/stream', '/']) {
      await expectCalm(path, postJson(path, type, '{"query":"{__typename}"}', 'text/event-stream'));
    }
  });
});
