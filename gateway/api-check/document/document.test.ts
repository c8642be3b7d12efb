import { readFile } from 'node:fs/promises';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../src/upstream/rest/endpoints.ts';
import { LiveApi } from '../../test/live-api/server.ts';
import { createTestBench } from '../../test/test-bench.ts';
import { renderJunit } from '../junit.ts';
import { renderDocument, renderHtml, renderJudgedJson } from '../report.ts';
import { isBroken } from '../run.ts';
import { judgeLoaded } from './check.ts';
import { judge, judgeCall, ZONE } from './judging.ts';
import { parseDocument } from './load.ts';
import { nameOf } from './operations.ts';
import { SENT } from './sent.ts';
import { springdocOf } from './springdoc.ts';

describe('a document of another kind of API', () => {
  test.each(['clinic', 'weather', 'issues'])('takes three lines: %s (D11)', async (name) => {
    const file = new URL(`examples/${name}.yaml`, import.meta.url);
    const report = await judge(await readFile(file, 'utf8'));
    expect(renderDocument(report).split('\n')).toHaveLength(3);
    expect(renderDocument(report)).toContain('not the API of such a shop');
    expect(JSON.parse(renderJudgedJson({ live: null, document: report }))).toMatchObject({
      ok: false,
      document: { ok: false, rows: [] },
    });
  });
});

describe('a document as springdoc writes it, of the older API', () => {
  const api = new LiveApi();
  let text: string;
  let report: Awaited<ReturnType<typeof judge>>;

  beforeAll(async () => {
    const url = await api.open();
    api.linhas.set(7, [{ produtoId: 1, variacaoId: 11, quantidade: 1 }]);
    const login = (username: string, password: string) =>
      fetch(`${url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      }).then(async (reply) => z.object({ token: z.string() }).parse(await reply.json()));
    const { token } = await login('admin', 'Perfume@2');
    const marina = await login('marina', 'Perfume@1');
    const samples: { call: string; reply: unknown }[] = [
      { call: 'POST /auth/login', reply: { ...marina, usuarioId: 7, username: 'marina' } },
    ];
    const id = api.pedidos[0]?.id;
    for (const [call, template, owner] of READS) {
      const path = template.replace('{id}', String(id));
      // oxlint-disable-next-line no-await-in-loop
      const reply = await fetch(url + path, {
        headers: { authorization: `Bearer ${owner === 'admin' ? token : marina.token}` },
      });
      // oxlint-disable-next-line no-await-in-loop
      samples.push({ call, reply: await reply.json() });
    }
    const cart = samples.find(({ call }) => call === 'GET /carrinho')?.reply;
    const order = samples.find(({ call }) => call === 'GET /pedidos/{id}')?.reply;
    for (const call of CART_WRITES) samples.push({ call, reply: cart });
    samples.push({ call: 'POST /pedidos/criar', reply: order });
    text = springdocOf(samples, BARE);
    report = await judge(text);
  });
  afterAll(() => api.close());

  test('breaks nowhere; names the habits of its replies, and what it lacks (D11)', () => {
    const marks = report.rows.map(({ call, verdict }) => `${verdict.mark} ${call}`);
    expect(marks.filter((mark) => mark.startsWith('breaks'))).toEqual([]);
    expect(marks).toContain('healed GET /carrinho');
    expect(marks).toContain('healed GET /produtos/{id}');
    expect(marks).toContain('missing GET /fretes');
    expect(marks).toContain('not-asked PUT /produtos/{id}');
    const shown = renderDocument(report);
    expect(shown).toContain('lines without an id');
    expect(shown).toContain('needed, but not listed as required: id');
    expect(shown).toContain('whether the shop can run is not known');
  });

  test('a field of another type is named: one that is needed breaks, another is read as absent (D11)', async () => {
    const wrong = text
      .replaceAll('"slug":{"type":"string"}', '"slug":{"type":"boolean"}')
      .replaceAll('"estoque":{"type":"integer","format":"int64"}', '"estoque":{"type":"boolean"}');
    const bySlug = await judgeCall(wrong, endpoints.readProdutoBySlug);
    expect(JSON.stringify(bySlug?.verdict)).toMatch(
      /\$\.slug: documented as boolean.*properties\/slug/,
    );
    const cart = await judgeCall(
      text.replaceAll('"nomeProduto":{"type":"string"}', '"nomeProduto":{"type":"boolean"}'),
      endpoints.readCarrinho,
    );
    expect(JSON.stringify(cart?.verdict)).toContain(
      'documented as boolean, but the gateway reads string',
    );
  });

  test('names where replies differ from it, without their values (D11)', async () => {
    const judged = judgeLoaded('api.json', await parseDocument(text), ZONE);
    const reply = (status: number, value: unknown) =>
      ({ kind: 'reply', status, headers: {}, text: JSON.stringify(value), ms: 1 }) as const;
    judged.compare(
      'listCategorias',
      reply(200, [{ id: 'segredo', extra: 'segredo', 'segredo@loja.example': 1, nome: null }]),
    );
    judged.compare('listFretes', reply(200, []));
    judged.compare('listProdutos', reply(404, {}));
    const shown = renderDocument(judged.report());
    expect(shown).toContain('$[*].id: string, documented as integer');
    expect(shown).toContain('fields are null, and the document allows that nowhere');
    expect(shown).toContain('$[*].extra: sent, but not documented');
    expect(shown).toContain('$[*].(another name): sent, but not documented');
    expect(shown).toContain('GET /fretes answers 200, and the document lacks it');
    expect(shown).toContain('GET /produtos/listarFiltroShop answers 404');
    expect(shown).not.toContain('segredo');
    expect(isBroken(judged.report())).toBe(false);
  });
});

const READS = [
  ['GET /categorias', '/categorias', 'marina'],
  ['GET /produtos/listarFiltroShop', '/produtos/listarFiltroShop', 'marina'],
  ['GET /produtos/slug/{slug}', '/produtos/slug/noite-de-oud', 'marina'],
  ['GET /produtos/{id}', '/produtos/1', 'marina'],
  ['GET /produtos', '/produtos', 'admin'],
  ['GET /auth/validate', '/auth/validate', 'marina'],
  ['GET /usuarios/me', '/usuarios/me', 'marina'],
  ['GET /perfis/me', '/perfis/me', 'marina'],
  ['GET /perfis/{usuarioId}', '/perfis/7', 'admin'],
  ['GET /enderecos/me', '/enderecos/me', 'marina'],
  ['GET /carrinho', '/carrinho?usuarioId=7', 'marina'],
  ['GET /pedidos/me', '/pedidos/me', 'marina'],
  ['GET /pedidos', '/pedidos', 'admin'],
  ['GET /pedidos/{id}', '/pedidos/{id}', 'admin'],
  ['GET /pedidos/{id}/status', '/pedidos/{id}/status', 'admin'],
  ['GET /usuarios', '/usuarios', 'admin'],
] as const;
const CART_WRITES = [
  'POST /carrinho/adicionar',
  'POST /carrinho/aumentar',
  'POST /carrinho/diminuir',
  'POST /carrinho/limpar',
  'DELETE /carrinho/remover/{produtoId}',
];
const BARE = [
  'POST /auth/register',
  'PUT /perfis/me',
  'POST /enderecos',
  'PUT /enderecos/{id}',
  'POST /payment/create-payment-intent',
  'POST /payment/confirmar/{pedidoId}',
  'PUT /pedidos/{id}',
  'POST /produtos',
  'PUT /produtos/{id}',
  'PUT /usuarios/{id}',
];

describe('a hostile document', () => {
  const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
  const openapi = (paths: string) => `{"openapi":"3.1.0","paths":${paths}}`;
  test.each([
    ['text', 'not a document: ['],
    ['an older version', '{"swagger":"2.0","info":{},"paths":{}}'],
    ['a list', '[]'],
    ['deep nesting', openapi(deep)],
    [
      'too many references',
      openapi(JSON.stringify({ '/a': Array.from({ length: 20_001 }, () => ({ $ref: '#/a' })) })),
    ],
  ])('is refused by a sentence: %s (D11)', async (_, text) => {
    await expect(parseDocument(text)).rejects.toThrow(/^--openapi cannot be used: it .*\.$/);
  });

  test('cannot write into the pages of the report (D11)', async () => {
    const text = JSON.stringify({
      openapi: '3.0.0',
      info: { title: '</pre><script>alert(1)</script>\u0000]]>&', version: '"\'' },
      paths: {},
    });
    const judged = { live: null, document: await judge(text) };
    expect(renderHtml(judged)).not.toContain('<script');
    expect(XMLValidator.validate(renderJunit(judged))).toBe(true);
  });

  test('with aliases in aliases, or signs of a terminal in its title, costs and prints nothing (D11)', async () => {
    const levels = Array.from({ length: 30 }, (_, n) =>
      n === 0 ? 'l0: &l0 [x]' : `l${n}: &l${n} [${`*l${n - 1}, `.repeat(9)}*l${n - 1}]`,
    );
    const yaml = [
      'openapi: 3.0.0',
      'info: { title: "a\\e[31mb", version: "1" }',
      'paths: {}',
      ...levels,
    ].join('\n');
    expect(renderDocument(await judge(yaml))).toContain('a [31mb 1');
  });
});

describe('what the gateway sends', () => {
  const body = (schema: object) => ({ content: { 'application/json': { schema } } });
  const ok = { responses: { 200: { description: 'OK' } } };
  /** A document of the needed calls, with this login and this list of products. */
  const documentOf = (entrar: object, lista: object) => {
    const paths: Record<string, Record<string, object>> = {};
    for (const { method, path } of Object.values(endpoints)) {
      paths[path] = { ...paths[path], [method.toLowerCase()]: ok };
    }
    Object.assign(paths['/auth/login'] ?? {}, { post: { ...ok, ...entrar } });
    Object.assign(paths['/produtos/listarFiltroShop'] ?? {}, { get: { ...ok, ...lista } });
    return JSON.stringify({ openapi: '3.1.0', info: { title: 'a', version: '1' }, paths });
  };
  const text = { type: 'string' };
  const rowOf = async (call: string, entrar: object, lista: object = {}) =>
    (await judge(documentOf(entrar, lista))).rows.find((row) => row.call === call);
  const LOGIN = 'POST /auth/login';
  const LISTA = 'GET /produtos/listarFiltroShop';

  test.each([
    [
      'a required field that is never sent',
      {
        required: ['username', 'password', 'loja'],
        properties: { username: text, password: text, loja: text },
      },
      'body.loja: required, but the gateway never sends it (#/paths/~1auth~1login/post/requestBody/content/application~1json/schema/required)',
    ],
    [
      'a type that is refused',
      { properties: { username: { type: 'integer' }, password: text } },
      'body.username: documented as integer, but the gateway sends string (#/paths/~1auth~1login/post/requestBody/content/application~1json/schema/properties/username)',
    ],
  ])('breaks the call: %s (D11)', async (_, schema, where) => {
    const row = await rowOf(LOGIN, { requestBody: body({ type: 'object', ...schema }) });
    expect(row?.verdict).toMatchObject({ mark: 'breaks', where: [where] });
  });

  test('breaks the call: a word that is not listed, and a required parameter (D11)', async () => {
    const status = { type: 'string', enum: ['PENDENTE', 'PAGO', 'ENVIADO', 'CANCELADO'] };
    const requestBody = body({ type: 'object', properties: { status } });
    const paths = { '/pedidos/{id}': { put: { ...ok, requestBody } } };
    const whole = z.looseObject({ paths: z.record(z.string(), z.unknown()) });
    const document = whole.parse(JSON.parse(documentOf({}, {})));
    Object.assign(document.paths, paths);
    const { rows } = await judge(JSON.stringify(document));
    const row = rows.find(({ call }) => call === 'PUT /pedidos/{id}');
    expect(JSON.stringify(row?.verdict)).toContain('the document does not allow CONCLUIDO');

    const loja = { in: 'query', name: 'loja', required: true, schema: text };
    const listed = await rowOf(LISTA, {}, { parameters: [loja] });
    expect(listed?.verdict).toMatchObject({
      mark: 'breaks',
      where: [expect.stringMatching(/^query loja: required.*\/get\/parameters\/0\/schema\)$/)],
    });
  });

  test('names what the document does not list, and reads springdoc’s pageable as its fields (D11)', async () => {
    const properties = { page: { type: 'integer' }, size: { type: 'integer' } };
    const pageable = {
      in: 'query',
      name: 'pageable',
      required: true,
      schema: { type: 'object', properties },
    };
    const fitting = await rowOf(LISTA, {}, { parameters: [pageable] });
    expect(fitting?.details).toEqual([]);
    const bare = await rowOf(LISTA, {}, { parameters: [] });
    expect(bare?.details).toEqual(['sent, but not documented: query page, query size']);
    expect(bare?.verdict.mark).not.toBe('breaks');
  });
});

test('the table of what is sent is what the gateway sends (D11)', async () => {
  const bench = await createTestBench();
  const fields = z.record(z.string(), z.unknown());
  const sent = () =>
    bench.api.calls.flatMap(({ method, url, headers, body }) => {
      const isJson = headers['content-type']?.startsWith('application/json') && body !== '';
      const path = url.split('?')[0]?.replaceAll(/\/\d+(?=\/|$)/g, '/{}');
      return isJson
        ? [[`${method} ${path}`, Object.keys(fields.parse(JSON.parse(body)))] as const]
        : [];
    });
  await bench.execute(
    'mutation { registrar(input: { username: "nova.pessoa", senha: "Perfume@12", email: "nova@loja.example", nomeCompleto: "Nova Pessoa", telefone: "85999990000", cpf: "52998224725" }) { __typename } }',
  );
  const marina = (query: string) => bench.executeAs('marina', query);
  await marina('mutation { adicionarAoCarrinho(input: { produtoId: "2" }) { __typename } }');
  await bench.close();
  const rows = new Map(Object.entries(endpoints));
  const known = new Map(
    Object.entries(SENT).flatMap(([name, { body = {} }]) => {
      const row = rows.get(name);
      return row ? [[nameOf(row), Object.keys(body)] as const] : [];
    }),
  );
  const compared = sent().filter(([call]) => known.has(call));
  expect(compared.map(([call]) => call)).toEqual([
    'POST /auth/register',
    'POST /carrinho/adicionar',
  ]);
  for (const [call, keys] of compared) expect(known.get(call), call).toEqual(keys);
});
