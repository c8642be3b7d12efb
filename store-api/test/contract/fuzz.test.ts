import { anyCharacter } from '@decantaria/brasil/test/any-character';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onEachEngine } from '../database.ts';
import { runs } from '../runs.ts';
import { TestServer } from '../server.ts';
import { CALLS, type Call, nameOf } from './calls.ts';
import { ContractDocument } from './document.ts';
import { createCliente, createPedido, createWorld, fillCarrinho, type World } from './world.ts';

// Longer than the slowest answer, which encodes a picture.
const DEADLINE_MS = 20_000;

// Parts of a stack, a query or a driver's error.
const LEAK = /\bat .+:\d+:\d+|node_modules|\.ts\b|violates|SELECT |INSERT |syntax error|relation "/;

const HOSTILE = [
  ['\0', 'a\0b', '%', '%00', "'; DROP TABLE produtos; --", '{{7*7}}', '<script>x</script>'],
  ['-1', '0', '1e309', 'NaN', '2147483648', '9'.repeat(400), 'null', 'undefined', ''],
  ['../../etc/passwd', 'a\r\nX-Injected: 1', '\u202Eabc', '\uD800', '١٢٣', '0x10', ' 5 '],
  ['2026-13-45', 'ROLE_ADMIN', 'CANCELADO', '__proto__', 'constructor'],
].flat();
const hostileText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom(...HOSTILE),
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, [], {}, -0, 1e21, Number.MAX_SAFE_INTEGER, 0.1 + 0.2),
  fc.array(fc.jsonValue(), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Bytes that start like a picture. */
const hostileFile = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom(
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    new TextEncoder().encode('<html><script>alert(1)</script>'),
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    new TextEncoder().encode('GIF89a<?php ?>'),
    new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8 '),
  ),
);

type FuzzBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; fields: Record<string, string> }
  | { kind: 'multipart'; produto: string; type: string; file: Uint8Array; extra: string }
  | { kind: 'bytes'; bytes: Uint8Array; type: string };

onEachEngine('hostile input', (db) => {
  let api: TestServer;
  let world: World;
  let document: ContractDocument;
  beforeAll(async () => {
    api = await TestServer.open(db());
    world = await createWorld(api, db(), await createCliente(db(), api));
    document = new ContractDocument((await api.request('GET', '/api/openapi.json')).body);
    await createPedido(world);
    await fillCarrinho(world);
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const pathOf = ({ path }: Call): fc.Arbitrary<string> => {
    const places = path.match(/\{\w+\}/g) ?? [];
    const segment = fc.oneof(
      fc.constantFrom('1', '2', '3', String(world.simples.id), String(world.cliente.id), 'CE'),
      hostileText,
    );
    return fc
      .tuple(...places.map(() => segment))
      .map((values) =>
        values.reduce(
          (path, value) =>
            path.replace(/\{\w+\}/, () => encodeURIComponent(value.toWellFormed()) || '%20'),
          path,
        ),
      );
  };

  const queryOf = (call: Call): fc.Arbitrary<string> => {
    const names = (document.operations.get(nameOf(call))?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name);
    return fc
      .dictionary(fc.constantFrom('x', ...names), hostileText)
      .map((fields) => new URLSearchParams(fields).toString());
  };

  /** A body with the call's property names and arbitrary values. */
  const bodyOf = (call: Call): fc.Arbitrary<FuzzBody> => {
    const names = ['id', 'x', ...document.bodyFields(nameOf(call))];
    const fields = fc.dictionary(fc.constantFrom(...names), hostileValue, { maxKeys: 12 });
    const nested = fc
      .tuple(fc.constantFrom(...names), fc.array(fields, { maxLength: 3 }))
      .map(([name, items]) => ({ [name]: items }));
    const json = fc.oneof({ weight: 6, arbitrary: fields }, nested, hostileValue);
    return fc.oneof(
      fc.constant<FuzzBody>({ kind: 'none' }),
      { weight: 6, arbitrary: json.map((value): FuzzBody => ({ kind: 'json', value })) },
      fc
        .dictionary(fc.constantFrom(...names), hostileText)
        .map((form): FuzzBody => ({ kind: 'form', fields: form })),
      fc
        .record({
          produto: fc.oneof(
            json.map((value) => JSON.stringify(value) ?? ''),
            hostileText,
          ),
          type: fc.constantFrom('application/json', 'text/plain', 'image/png'),
          file: hostileFile,
          extra: hostileText,
        })
        .map((parts): FuzzBody => ({ kind: 'multipart', ...parts })),
      fc
        .record({
          bytes: fc.uint8Array({ maxLength: 200 }),
          type: fc.constantFrom(
            'application/json',
            'multipart/form-data; boundary=x',
            'multipart/form-data',
            'text/plain',
            'application/x-www-form-urlencoded',
          ),
        })
        .map((raw): FuzzBody => ({ kind: 'bytes', ...raw })),
    );
  };

  describe('never gives a 500, a timeout or a secret (D8)', () => {
    it.each(CALLS.map((call) => [nameOf(call), call] as const))('%s', async (_name, call) => {
      const tokens = [undefined, world.cliente.token, world.admin.token];
      const input = fc.record({
        path: pathOf(call),
        query: queryOf(call),
        body: call.method === 'GET' ? fc.constant<FuzzBody>({ kind: 'none' }) : bodyOf(call),
        token: call.who === 'admin' ? fc.constant(world.admin.token) : fc.constantFrom(...tokens),
      });
      await fc.assert(
        fc.asyncProperty(input, async ({ path, query, body, token }) => {
          const response = await fetch(`${api.url}/api${path}?${query}`, {
            method: call.method,
            signal: AbortSignal.timeout(DEADLINE_MS),
            ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
            ...toRequest(body, token),
          });
          const text = await response.text();
          expect({ status: response.status, text }).toMatchObject({
            status: expect.toSatisfy((status: number) => status < 500),
          });
          if (response.status < 400) return;
          expect(text).not.toMatch(LEAK);
          expect(JSON.parse(text)).toMatchObject({
            codigo: expect.any(String),
            mensagem: expect.any(String),
          });
        }),
        { numRuns: runs(6, 60) },
      );
    });
  });
});

function toRequest(body: FuzzBody, token: string | undefined): RequestInit {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  switch (body.kind) {
    case 'none':
      return {};
    case 'json':
      return {
        body: JSON.stringify(body.value) ?? '',
        headers: { ...authorization, 'content-type': 'application/json' },
      };
    case 'form':
      return { body: new URLSearchParams(body.fields) };
    case 'multipart': {
      const form = new FormData();
      form.append('produto', new Blob([body.produto], { type: body.type }));
      form.append('imagem', new Blob([new Uint8Array(body.file)]), 'foto.png');
      form.append(body.extra.toWellFormed() || 'x', body.extra.toWellFormed());
      return { body: form };
    }
    case 'bytes':
      return {
        body: new Uint8Array(body.bytes),
        headers: { ...authorization, 'content-type': body.type },
      };
  }
}
