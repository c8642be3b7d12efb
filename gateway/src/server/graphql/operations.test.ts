import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestBench, graphqlBody, type TestBench } from '../../../test/test-bench.ts';
import { createOperations, readManifest } from './operations.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const KNOWN = 'query Categorias { categorias { nome } }';
const ENTRAR = 'mutation Entrar { entrar(username: "marina", senha: "Perfume@1") { __typename } }';
const OTHER = '{ categorias { id } }';

const folders: string[] = [];

/** The folder of a web client that sends these operations. */
async function buildWith(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'operations-'));
  folders.push(folder);
  await writeFile(join(folder, 'operations.json'), content);
  return folder;
}

const builtClient = () =>
  buildWith(JSON.stringify(Object.fromEntries([KNOWN, ENTRAR].map((it) => [hashOf(it), it]))));

let bench: TestBench | undefined;
afterEach(async () => {
  await bench?.close();
  bench = undefined;
});
afterAll(() => Promise.all(folders.map((it) => rm(it, { recursive: true }))));

async function open(environment: Record<string, string> = {}) {
  const opened = await createTestBench({ WEB_DIST: await builtClient(), ...environment });
  bench = opened;
  const read = async (reply: Awaited<ReturnType<typeof request>>) => {
    const { data, errors } = graphqlBody.parse(await reply.body.json());
    return { data, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
  };
  const hashed = (sha256Hash: string, version = 1) => ({ persistedQuery: { version, sha256Hash } });
  return {
    post: async (body: { query?: string; hash?: string; version?: number }) =>
      read(
        await request(`${opened.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            query: body.query,
            ...(body.hash !== undefined && { extensions: hashed(body.hash, body.version) }),
          }),
        }),
      ),
    get: async (hash: string) => {
      const search = new URLSearchParams({ extensions: JSON.stringify(hashed(hash)) });
      return read(
        await request(`${opened.url}/graphql?${search}`, {
          headers: { 'apollo-require-preflight': '1' },
        }),
      );
    },
  };
}

const CATEGORIAS = { data: { categorias: expect.any(Array) } };
const NOT_FOUND = { code: 'PERSISTED_QUERY_NOT_FOUND' };

describe('operations sent as hashes', () => {
  test('the web client’s run by POST and by GET (GW-06)', async () => {
    const { post, get } = await open();
    expect(await post({ hash: hashOf(KNOWN) })).toMatchObject(CATEGORIAS);
    expect(await get(hashOf(KNOWN))).toMatchObject(CATEGORIAS);
  });

  test('a mutation by GET is refused (GW-06)', async () => {
    const { get } = await open();
    expect(await get(hashOf(ENTRAR))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('another is unknown until a client sends its text once (GW-06)', async () => {
    const { post, get } = await open();
    const unknown = { ...NOT_FOUND, message: 'PersistedQueryNotFound' };
    expect(await post({ hash: hashOf(OTHER) })).toMatchObject(unknown);
    expect(await post({ hash: hashOf(OTHER), query: OTHER })).toMatchObject(CATEGORIAS);
    expect(await get(hashOf(OTHER))).toMatchObject(CATEGORIAS);
  });

  test('an invalid text, a wrong hash and a wrong version register nothing (GW-06)', async () => {
    const { post } = await open();
    const broken = '{ senhas }';
    expect(await post({ hash: hashOf(broken), query: broken })).toMatchObject({
      code: 'GRAPHQL_VALIDATION_FAILED',
    });
    expect(await post({ hash: hashOf(KNOWN), query: OTHER })).toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await post({ hash: hashOf(OTHER), query: OTHER, version: 2 })).toMatchObject({
      code: 'BAD_REQUEST',
    });
    for (const text of [broken, OTHER]) {
      expect(await post({ hash: hashOf(text) })).toMatchObject(NOT_FOUND);
    }
    expect(await post({ hash: hashOf(KNOWN) })).toMatchObject(CATEGORIAS);
  });
});

describe('OPERATIONS=trusted', () => {
  test('runs the web client’s operations, as hash and as text (GW-06)', async () => {
    const { post, get } = await open({ OPERATIONS: 'trusted' });
    expect(await post({ hash: hashOf(KNOWN) })).toMatchObject(CATEGORIAS);
    expect(await get(hashOf(KNOWN))).toMatchObject(CATEGORIAS);
    expect(await post({ query: KNOWN })).toMatchObject(CATEGORIAS);
  });

  test('refuses every other text before it is parsed, and registers none (GW-06)', async () => {
    const { post } = await open({ OPERATIONS: 'trusted' });
    const refused = { ...NOT_FOUND, message: expect.stringContaining('OPERATIONS=trusted') };
    for (const query of [OTHER, `${KNOWN} `, '{ __schema { types { name } } }', '{ broken']) {
      expect(await post({ query })).toMatchObject(refused);
      expect(await post({ query, hash: hashOf(query) })).toMatchObject(refused);
      expect(await post({ query, hash: hashOf(KNOWN) })).toMatchObject(refused);
      expect(await post({ hash: hashOf(query) })).toMatchObject(refused);
    }
    expect(await post({})).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('runs the operations of the previous build beside those of the current one (GW-06)', async () => {
    const previous = await buildWith(JSON.stringify({ [hashOf(OTHER)]: OTHER }));
    const OPERATIONS_PREVIOUS = join(previous, 'operations.json');
    const { post } = await open({ OPERATIONS: 'trusted', OPERATIONS_PREVIOUS });
    for (const query of [OTHER, KNOWN]) {
      expect(await post({ hash: hashOf(query) })).toMatchObject(CATEGORIAS);
    }
    expect(await post({ query: `${OTHER} ` })).toMatchObject(NOT_FOUND);
  });

  test('does not start with an OPERATIONS_PREVIOUS that is no file of operations (GW-06)', async () => {
    const folder = await buildWith('<!doctype html>');
    for (const file of ['/nowhere/operations.json', folder, join(folder, 'operations.json')]) {
      const start = createTestBench({ OPERATIONS_PREVIOUS: file });
      await expect(start).rejects.toThrow(`OPERATIONS_PREVIOUS names ${file}, which`);
    }
  });

  test('does not start without the operations of the web client (GW-06)', async () => {
    const start = createTestBench({ OPERATIONS: 'trusted', WEB_DIST: '/nowhere' });
    await expect(start).rejects.toThrow(/needs the operations of the web client.*npm run build/);
  });
});

test('registered texts never replace or evict an operation of the web client (GW-06)', async () => {
  const operations = createOperations('any', { [hashOf(KNOWN)]: KNOWN });
  const { cache } = operations.apollo.persistedQueries;
  await cache.set(`apq:${hashOf(KNOWN)}`, OTHER);
  await cache.delete(`apq:${hashOf(KNOWN)}`);
  const texts = Array.from({ length: 300 }, (_, index) => `${index}`.padEnd(60_000, '#'));
  for (const text of texts) await cache.set(`apq:${hashOf(text)}`, text);
  const kept = texts.filter((text) => operations.textOf(hashOf(text)) === text);
  expect(kept.length).toBeLessThan(80);
  const wide = '€'.repeat(30_000);
  await cache.set(`apq:${hashOf(wide)}`, wide);
  expect(operations.textOf(hashOf(wide))).toBeUndefined();
  expect(kept.at(-1)).toBe(texts.at(-1));
  expect(operations.textOf(hashOf(KNOWN))).toBe(KNOWN);
  await cache.delete(`apq:${hashOf(texts.at(-1) ?? '')}`);
  expect(operations.textOf(hashOf(texts.at(-1) ?? ''))).toBeUndefined();
});

test('the file of operations is checked when the gateway starts (GW-06)', async () => {
  const file = async (content: string) => join(await buildWith(content), 'operations.json');
  expect(await readManifest('/nowhere/operations.json')).toBeNull();
  await expect(readManifest(tmpdir())).rejects.toThrow('EISDIR');
  await expect(readManifest(await file('{'))).rejects.toThrow(SyntaxError);
  await expect(readManifest(await file('{"abc":"{ x }"}'))).rejects.toThrow('abc');
});

test("reads the names of the web client's operations, for metrics (GW-13)", () => {
  const texts = { a: 'query Home { categorias { id } }', b: 'mutation Sair { sair }', c: '{ x }' };
  expect(createOperations('any', texts).names()).toEqual(['Home', 'Sair']);
  expect(createOperations().names()).toEqual([]);
});
