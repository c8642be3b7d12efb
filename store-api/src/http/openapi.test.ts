import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { operationIdOf } from './openapi.ts';

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
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
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

onEachEngine('/api/openapi.json', (db) => {
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

  /** The calls for which this does not hold. */
  const except = (holds: (operation: (typeof operations)[number]) => boolean): string[] =>
    operations.filter((operation) => !holds(operation)).map(({ call }) => call);

  it('é OpenAPI 3.1: cada chamada com resumo, descrição, um grupo e respostas ditas', () => {
    expect(operations.length).toBeGreaterThanOrEqual(48);
    const groups = document.tags.map(({ name }) => name);
    expect(new Set(groups).size).toBe(groups.length);
    expect(except(({ tags: [tag] }) => groups.includes(tag ?? ''))).toEqual([]);
    expect(groups.filter((group) => !operations.some(({ tags }) => tags[0] === group))).toEqual([]);
  });

  it('cada chamada tem um nome só dela', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(except(({ operationId }) => /^[a-z]+[A-Z][A-Za-z0-9]*$/.test(operationId))).toEqual([]);
  });

  it('quem pede um token diz 401, e quem pede um administrador diz 403', () => {
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

  it('quem lê parâmetros diz 400, quem lê um corpo diz 400 e 413, e todos dizem 500', () => {
    const told = (statuses: string[], { responses }: (typeof operations)[number]): boolean =>
      statuses.every((status) => status in responses);
    expect(except((it) => told(['500'], it))).toEqual([]);
    // Any text may stand in a path: what it names is then not there.
    const readsQuery = ({ parameters = [] }: (typeof operations)[number]): boolean =>
      parameters.some((it) => it.in === 'query');
    expect(except((it) => !readsQuery(it) || told(['400'], it))).toEqual([]);
    expect(except((it) => it.requestBody === undefined || told(['400', '413'], it))).toEqual([]);
  });

  it('toda recusa é um Erro, com um exemplo', () => {
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

  it('cada parâmetro está no caminho que o cita, e cada parte do caminho é um parâmetro', () => {
    expect(
      except(({ call, parameters = [] }) => {
        const inPath = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
        const told = parameters.filter((it) => it.in === 'path').map(({ name }) => name);
        return inPath.toSorted().join() === told.toSorted().join();
      }),
    ).toEqual([]);
  });

  it('todo campo tem descrição', () => {
    const undescribed = [...propertiesIn(body)].filter(
      ({ schema }) => schema.description === undefined && schema.$ref === undefined,
    );
    expect(undescribed.map(({ path }) => path)).toEqual([]);
  });

  it('todo objeto com nome tem descrição, e é usado', () => {
    const schemas = Object.entries(document.components.schemas);
    expect(schemas.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
    const references = new Set(
      [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, it]) =>
        String(it),
      ),
    );
    expect([...references].toSorted()).toEqual(schemas.map(([name]) => name).toSorted());
  });

  it('todo corpo que se envia tem um exemplo', () => {
    const wrong = operations.filter(({ requestBody }) => {
      const reference = requestBody?.content['application/json']?.schema.$ref;
      const schema = document.components.schemas[reference?.split('/').at(-1) ?? ''];
      return schema !== undefined && schema['examples'] === undefined;
    });
    expect(wrong.map(({ call }) => call)).toEqual([]);
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

    it('é uma página que só pede o que este servidor tem', async () => {
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

    it('mostra o mesmo documento', async () => {
      const { text } = await get('/api/docs/json');
      expect(JSON.parse(text)).toEqual(body);
    });

    it('só as páginas dela podem mais', async () => {
      const { headers } = await get('/api/categorias');
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      expect(await get('/api/docs/static/..%2f..%2fpackage.json')).toMatchObject({ status: 404 });
    });
  });
});

describe('o nome de uma chamada', () => {
  it.each([
    ['get', '/api/pedidos/:id/status', 'getPedidosByIdStatus'],
    ['get', '/api/pedidos/{id}', 'getPedidosById'],
    ['post', '/api/payment/create-payment-intent', 'postPaymentCreatePaymentIntent'],
    ['delete', '/api/carrinho/remover/:produtoId', 'deleteCarrinhoRemoverByProdutoId'],
    ['get', '/simulado/intencoes/:id', 'getSimuladoIntencoesById'],
  ])('%s %s é %s', (method, url, id) => {
    expect(operationIdOf(method, url)).toBe(id);
  });
});

/** Every field of every object, wherever it is described. */
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
