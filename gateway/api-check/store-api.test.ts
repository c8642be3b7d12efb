import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../src/upstream/rest/call.ts';
import { endpoints } from '../src/upstream/rest/endpoints.ts';
import { startStoreApi } from '../test/store-api.ts';
import { judgeCall } from './document/judging.ts';
import { UnusableDocument } from './document/load.ts';
import { isObject } from './notes.ts';
import { run } from './run-command.ts';

/** `npm run test:deep` changes the document more often. */
const CHANGES = process.env['TEST_DEEP'] === undefined ? 10 : 200;

describe('gateway:check on store-api', () => {
  let api: Awaited<ReturnType<typeof startStoreApi>>;
  /** With six of its calls: what the properties below change. */
  let small: string;
  const CALLS = [
    endpoints.listCategorias,
    endpoints.listProdutos,
    endpoints.readCarrinho,
    endpoints.readPerfil,
    endpoints.readPedido,
    endpoints.listFretes,
  ];
  const needed: { endpoint: Endpoint; pointer: string }[] = [];
  beforeAll(async () => {
    api = await startStoreApi();
    const whole = await (await fetch(`${api.url}/openapi.json`)).text();
    small = onlyCalls(whole, CALLS);
    for (const endpoint of CALLS) {
      // oxlint-disable-next-line no-await-in-loop
      const { fields = [] } = (await judgeCall(small, endpoint)) ?? {};
      needed.push(
        ...fields.filter(({ isNeeded }) => isNeeded).map(({ pointer }) => ({ endpoint, pointer })),
      );
    }
  }, 120_000);
  afterAll(() => api.close());

  test('--writes announces itself; nothing breaks, is missing or stays, and the secret verifies (D10)', async () => {
    const args = ['--url', api.url, '--username', 'lojista', '--json', '--writes'];
    const { out, err, code } = await run(args, {
      GATEWAY_CHECK_PASSWORD: 'Lojista@123',
      JWT_SECRET: api.jwtSecret,
    });
    expect(code).toBe(0);
    expect(err).toMatch(/^--writes: this run also writes to http.*\nonly as an account/);
    const report: unknown = JSON.parse(out);
    expect(report).toMatchObject({
      ok: true,
      as: 'an admin',
      left: [],
      sum: { missing: 0, breaks: 0 },
      findings: expect.arrayContaining([
        expect.objectContaining({ about: 'errors', mark: 'fits' }),
        expect.objectContaining({ about: 'token', mark: 'fits' }),
      ]),
    });
    for (const secret of ['Lojista@123', api.jwtSecret, 'eyJ']) expect(out).not.toContain(secret);
  });

  test('--openapi judges the document beside the API: it fits every call of the gateway, and CI gets both (D11)', async () => {
    const file = join(tmpdir(), `decantaria-check-${process.pid}.xml`);
    const document = `${api.url}/openapi.json`;
    const args = ['--openapi', document, '--url', api.url, '--username', 'lojista'];
    const { out, err, code } = await run([...args, '--junit', file], {
      GATEWAY_CHECK_PASSWORD: 'Lojista@123',
    });
    const xml = readFileSync(file, 'utf8');
    rmSync(file);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('compared with what the gateway calls and reads');
    const end = out.indexOf('0 break, 0 not described. The shop can run on');
    expect(end).toBeGreaterThan(0);
    expect(out.slice(0, end)).toContain('✓ GET /produtos');
    expect(out.slice(0, end)).not.toMatch(/^ *[~✗–] /m);
    expect(out.slice(end)).toContain('called as an admin');
    expect(out).not.toContain('Where its replies differ');
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toContain(`<testsuite name="document ${document}"`);
    expect(xml).toContain(`<testsuite name="API ${api.url}"`);
  });

  test('a needed field that is removed from its document is reported with its pointer (D11)', async () => {
    expect(needed.length).toBeGreaterThan(15);
    for (const { endpoint, pointer } of needed) {
      // oxlint-disable-next-line no-await-in-loop
      const judged = await judgeCall(removeAt(small, pointer), endpoint);
      const where = judged?.verdict.mark === 'breaks' ? judged.verdict.where.join('\n') : '';
      expect(where).toContain(`the gateway needs it (${pointer})`);
    }
  });

  test('no change of its document makes the tool fail (D11)', {
    timeout: 6_000 * CHANGES,
  }, async () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        { $ref: '#/components/schemas/Produto' },
        { $ref: '#/nowhere' },
        { $ref: 'https://elsewhere.example/a.json' },
        { allOf: [{ $ref: '#/components/schemas/Pedido' }] },
        { type: ['string', 'null'] },
        { type: 'array', items: { $ref: '#/components/schemas/Carrinho' } },
        false,
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...CALLS),
        async (changes, endpoint) => {
          const text = changes.reduce((now, [n, put]) => replaceNth(now, n, put), small);
          try {
            await judgeCall(text, endpoint);
          } catch (error) {
            expect(error).toBeInstanceOf(UnusableDocument);
          }
        },
      ),
      { numRuns: CHANGES },
    );
  });
});

/** The document with only some of its calls. */
function onlyCalls(text: string, calls: readonly Endpoint[]): string {
  const document = z
    .looseObject({ paths: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(text));
  const kept = new Set(calls.map(({ path }) => `/api${path}`));
  const paths = Object.entries(document.paths).filter(([path]) => kept.has(path));
  return JSON.stringify({ ...document, paths: Object.fromEntries(paths) });
}

/** The document without the value of a pointer. */
function removeAt(text: string, pointer: string): string {
  const steps = pointer.slice(2).split('/');
  return JSON.stringify(without(JSON.parse(text), steps.map(unescape)));
}

const unescape = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~');

function without(value: unknown, [step = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) {
    return value.map((one: unknown, n) => (String(n) === step ? without(one, rest) : one));
  }
  if (!isObject(value)) return value;
  const { [step]: child, ...kept } = value;
  return rest.length === 0 ? kept : { ...kept, [step]: without(child, rest) };
}

/** The document with another value in the place of its nth one, n modulo their number. */
function replaceNth(text: string, n: number, put: unknown): string {
  let count = 0;
  JSON.parse(text, (_, value: unknown) => {
    count += 1;
    return value;
  });
  let left = n % count;
  const changed: unknown = JSON.parse(text, (_, value: unknown) => {
    left -= 1;
    return left === -1 ? put : value;
  });
  return JSON.stringify(changed);
}
