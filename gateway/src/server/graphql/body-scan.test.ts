import fc from 'fast-check';
import { buildSchema, getNamedType, isLeafType, isObjectType, isUnionType } from 'graphql';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeUpload } from '../../../test/form.ts';
import { minimalCall } from '../../../test/minimal-call.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { endpoints } from '../../upstream/rest/endpoints.ts';
import { sdl } from './schema.ts';

const MARK = 'SEGREDO-DO-UPSTREAM';
/** Text that no reply may hold: upstream text, hosts, stacks, SQL, local paths. */
const FORBIDDEN =
  /SEGREDO-DO|127\.0\.0\.1|localhost|\bat \/|node_modules|\bstack\b|select \* from|\/api\//i;

const schema = buildSchema(sdl);

/** The smallest call of each root field, with every field one level down. */
const OPERATIONS = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
  root ? Object.keys(root.getFields()).map((name) => withTexts(`${root.name}.${name}`)) : [],
);

function withTexts(operation: string): string {
  const [root = '', field = ''] = operation.split('.');
  const type = schema.getType(root);
  const target = getNamedType(isObjectType(type) ? type.getFields()[field]?.type : undefined);
  const call = minimalCall(schema, operation);
  if (isUnionType(target)) {
    return call.replace('{ __typename }', '{ __typename ... on Falha { codigo mensagem campo } }');
  }
  if (!isObjectType(target)) return call;
  const leaves = Object.values(target.getFields())
    .filter(({ type: it, args }) => isLeafType(getNamedType(it)) && args.length === 0)
    .map(({ name }) => name);
  return call.replace('{ __typename }', `{ __typename ${leaves.join(' ')} }`);
}

let bench: TestBench;
beforeAll(async () => {
  bench = await createTestBench();
});
afterAll(() => bench.close());

async function ask(query: string, token: string): Promise<string> {
  const authorization = `Bearer ${token}`;
  const file = new File([new Uint8Array([1, 2, 3])], 'foto.png', { type: 'image/png' });
  const { body, headers } = query.includes('$upload')
    ? await encodeUpload({ query }, 'upload', file)
    : { body: JSON.stringify({ query }), headers: { 'content-type': 'application/json' } };
  const reply = await request(`${bench.url}/graphql`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body,
  });
  return reply.body.text();
}

const body = fc.constantFrom(
  `{"codigo":"${MARK}","mensagem":"${MARK}","campo":"${MARK}"}`,
  `{"codigo":"ESTOQUE_INSUFICIENTE","mensagem":"${MARK}","campo":"x ${MARK}"}`,
  `{"codigo":"DADOS_INVALIDOS","mensagem":"${MARK}"}`,
  `{"codigo":"CONFLITO","mensagem":"select * from usuarios"}`,
  `{"error":"${MARK}"}`,
  `{"timestamp":"2025-10-20T17:03:11.123+00:00","status":500,"message":"${MARK}","trace":"at /${MARK}","path":"/api/x"}`,
  `<html>${MARK}</html>`,
  `"${MARK}`,
  MARK,
  '',
);
const status = fc.constantFrom(200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503);
const spoiled = fc.constantFrom(
  ...Object.values(endpoints)
    .map(({ method, path }) => `${method} ${path}`)
    // The session is verified before every field: a fault there would hide the others.
    .filter((call) => call !== 'GET /usuarios/me'),
);

test('no error path leaks upstream text, and none is a bug', async () => {
  const token = bench.tokenOf('admin');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...OPERATIONS),
      fc.array(fc.tuple(spoiled, status, body), { minLength: 1, maxLength: 60 }),
      async (query, faults) => {
        for (const [call, code, text] of faults) {
          bench.api.spoil(call, { status: code, body: text }, 99);
        }
        const text = await ask(query, token);
        bench.api.faults.clear();
        expect(text).not.toMatch(FORBIDDEN);
        expect(text).not.toContain('"INTERNAL"');
      },
    ),
    { numRuns: process.env['TEST_DEEP'] === undefined ? 200 : 600 },
  );
}, 120_000);
