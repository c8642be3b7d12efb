import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { onPGlite } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { operationIdOf } from './openapi.ts';
import EXAMPLES from './openapi-examples.json' with { type: 'json' };
import TEXT from './openapi-text.json' with { type: 'json' };

const ERRO = { $ref: '#/components/schemas/Erro' };

const Schema = z.looseObject({ $ref: z.string().optional(), description: z.string().optional() });
const Operation = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string()).length(1),
  // An empty requirement beside another: with or without a token.
  security: z
    .array(z.object({ bearer: z.array(z.enum(['ROLE_ADMIN'])).optional() }))
    .min(1)
    .optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), schema: Schema, description: z.string() }))
    .optional(),
  requestBody: z
    .object({
      required: z.boolean().optional(),
      content: z.record(z.string(), z.object({ schema: Schema })),
    })
    .optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.object({
      description: z.string().min(1),
      content: z
        .record(z.string(), z.object({ schema: Schema, example: z.unknown().optional() }))
        .optional(),
    }),
  ),
});
const Document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.tuple([z.object({ url: z.literal('/') })]),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), Operation),
  ),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    securitySchemes: z.object({ bearer: z.object({ type: z.literal('http') }).loose() }),
  }),
});
type Document = z.infer<typeof Document>;

onPGlite('/api/openapi.json', (db) => {
  let body: unknown;
  let document: Document;
  let operations: (z.infer<typeof Operation> & { call: string })[];
  beforeAll(async () => {
    await using api = await TestServer.open(db());
    ({ body } = await api.request('GET', '/api/openapi.json'));
    document = Document.parse(body);
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        call: `${method} ${path}`,
      })),
    );
  });

  /** The calls that fail a condition. */
  const except = (holds: (operation: (typeof operations)[number]) => boolean): string[] =>
    operations.filter((operation) => !holds(operation)).map(({ call }) => call);

  it('is OpenAPI 3.1 with summary, description, tag and responses for every call', () => {
    expect(operations.length).toBeGreaterThanOrEqual(48);
    const groups = document.tags.map(({ name }) => name);
    expect(new Set(groups).size).toBe(groups.length);
    expect(except(({ tags: [tag] }) => groups.includes(tag ?? ''))).toEqual([]);
    expect(groups.filter((group) => !operations.some(({ tags }) => tags[0] === group))).toEqual([]);
  });

  it('has a call for every text of a call', () => {
    const named = Object.keys(TEXT.operations).map((name) => name.replaceAll(/:(\w+)/g, '{$1}'));
    const calls = operations.map(({ call }) => call.replace(/^\w+/, (it) => it.toUpperCase()));
    expect(named.toSorted()).toEqual(calls.toSorted());
  });

  it('gives every call a unique operationId', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(except(({ operationId }) => /^[a-z]+[A-Z][A-Za-z0-9]*$/.test(operationId))).toEqual([]);
  });

  it('documents 401 where a token is required and 403 where an administrator is', () => {
    expect(
      except(
        ({ security, responses }) =>
          security?.every(({ bearer }) => bearer) !== true || '401' in responses,
      ),
    ).toEqual([]);
    expect(
      except(
        ({ security, responses }) =>
          security?.[0]?.bearer?.includes('ROLE_ADMIN') !== true || '403' in responses,
      ),
    ).toEqual([]);
  });

  it('documents 400 with parameters, 400 and 413 with a body, and 500 everywhere', () => {
    const documents = (statuses: string[], { responses }: (typeof operations)[number]): boolean =>
      statuses.every((status) => status in responses);
    expect(except((it) => documents(['500'], it))).toEqual([]);
    // A path parameter accepts any text; an unknown one gives 404.
    const readsQuery = ({ parameters = [] }: (typeof operations)[number]): boolean =>
      parameters.some((it) => it.in === 'query');
    expect(except((it) => !readsQuery(it) || documents(['400'], it))).toEqual([]);
    expect(except((it) => it.requestBody === undefined || documents(['400', '413'], it))).toEqual(
      [],
    );
  });

  it('documents 507 for every write (SEC-39)', () => {
    const writes = ({ call }: { call: string }): boolean => !call.startsWith('get ');
    expect(except((it) => writes(it) === '507' in it.responses)).toEqual([]);
  });

  it('documents every refusal as an Erro with an example', () => {
    const wrong = operations.flatMap(({ call, responses }) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .filter(([, { content }]) => {
          const json = content?.['application/json'];
          return json?.schema.$ref !== ERRO.$ref || json.example === undefined;
        })
        .map(([status]) => `${call} ${status}`),
    );
    expect(wrong).toEqual([]);
  });

  it('documents exactly the parameters of each path', () => {
    expect(
      except(({ call, parameters = [] }) => {
        const inPath = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
        const documented = parameters.filter((it) => it.in === 'path').map(({ name }) => name);
        return inPath.toSorted().join() === documented.toSorted().join();
      }),
    ).toEqual([]);
  });

  it('describes every field', () => {
    const undescribed = [...propertiesIn(body)].filter(
      ({ schema }) => schema.description === undefined && schema.$ref === undefined,
    );
    expect(undescribed.map(({ path }) => path)).toEqual([]);
  });

  it('describes and uses every named schema', () => {
    const schemas = Object.entries(document.components.schemas);
    expect(schemas.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
    const references = new Set(
      [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, it]) =>
        String(it),
      ),
    );
    expect([...references].toSorted()).toEqual(schemas.map(([name]) => name).toSorted());
  });

  it('gives every request body an example', () => {
    const wrong = operations.filter(({ requestBody }) => {
      const reference = requestBody?.content['application/json']?.schema.$ref;
      const schema = document.components.schemas[reference?.split('/').at(-1) ?? ''];
      return schema !== undefined && schema['examples'] === undefined;
    });
    expect(wrong.map(({ call }) => call)).toEqual([]);
  });

  it('has a schema for every example, and the example fits it', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'doc', components: document.components });
    const wrong = Object.entries(EXAMPLES).filter(([name, example]) => {
      const known = [name, `${name}Input`].filter((it) => it in document.components.schemas);
      const fits = (it: string) => ajv.validate({ $ref: `doc#/components/schemas/${it}` }, example);
      return known.length === 0 || !known.every(fits);
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  describe('/api/docs', () => {
    let api: TestServer;
    beforeAll(async () => {
      api = await TestServer.open(db());
    });
    afterAll(() => api[Symbol.asyncDispose]());
    const get = async (path: string) => {
      const reply = await fetch(api.url + path);
      return { status: reply.status, headers: reply.headers, text: await reply.text() };
    };

    it('is absent without developer pages; the document stays public (SEC-05)', async () => {
      await using closed = await TestServer.open(db(), { docs: false });
      expect(await closed.request('GET', '/api/docs')).toMatchObject({ status: 404 });
      expect(await closed.request('GET', '/api/openapi.json')).toMatchObject({ status: 200 });
    });

    it('is a page that loads only from this server', async () => {
      const { status, headers, text } = await get('/api/docs');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      const csp = headers.get('content-security-policy') ?? '';
      expect(csp).toContain("default-src 'none'; script-src 'self';");
      expect(csp).not.toMatch(/https?:|\*/);
      expect(text).toContain('<title>Decantária: REST API</title>');
      expect(text).toContain('name="viewport"');
      const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
      expect(addresses.length).toBeGreaterThan(4);
      for (const address of addresses) {
        expect(address).toMatch(/^\/api\/docs\/static\//);
        expect(await get(address)).toMatchObject({ status: 200 });
      }
    });

    it('serves the same document', async () => {
      const { text } = await get('/api/docs/json');
      expect(JSON.parse(text)).toEqual(body);
    });

    it('keeps the strict policy for every other route', async () => {
      const { headers } = await get('/api/categorias');
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      expect(await get('/api/docs/static/..%2f..%2fpackage.json')).toMatchObject({ status: 404 });
    });
  });
});

describe('operationIdOf', () => {
  it.each([
    ['get', '/api/pedidos/:id/status', 'getPedidosByIdStatus'],
    ['get', '/api/pedidos/{id}', 'getPedidosById'],
    ['post', '/api/payment/create-payment-intent', 'postPaymentCreatePaymentIntent'],
    ['delete', '/api/carrinho/remover/:produtoId', 'deleteCarrinhoRemoverByProdutoId'],
    ['get', '/simulado/intencoes/:id', 'getSimuladoIntencoesById'],
  ])('names %s %s %s', (method, url, id) => {
    expect(operationIdOf(method, url)).toBe(id);
  });
});

/** Every field of every object in the document. */
function* propertiesIn(
  node: unknown,
  path = '',
): Generator<{ path: string; schema: z.infer<typeof Schema> }> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries<unknown>({ ...node })) {
    if (key === 'properties' && typeof value === 'object' && value !== null) {
      for (const [name, schema] of Object.entries<unknown>({ ...value })) {
        yield { path: `${path}.${name}`, schema: Schema.parse(schema) };
      }
    }
    yield* propertiesIn(value, key === 'properties' ? path : `${path}.${key}`);
  }
}
