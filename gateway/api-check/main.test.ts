import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LiveApi } from '../test/live-api/server.ts';
import { type StoreApi, startStoreApi } from '../test/store-api.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** Runs the command as a developer does; `env` beside what a process needs. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, err, code };
}

describe('gateway:check na API viva', () => {
  let api: LiveApi;
  let url: string;
  beforeEach(async () => {
    api = new LiveApi();
    url = await api.open();
  });
  afterEach(() => api.close());

  test('0 quando nada quebra; a senha vem do ambiente e não aparece', async () => {
    const { out, err, code } = await run(['--url', url, '--username', 'admin'], {
      GATEWAY_CHECK_PASSWORD: 'Perfume@2',
    });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('asked as an admin');
    expect(out).toContain('The shop can run on this API.');
    expect(out).not.toMatch(/Perfume@2|eyJ/);
  });

  test('1 quando algo quebra, também em JSON', async () => {
    api.spoil('GET /categorias', { status: 200, body: '<html>' }, 99);
    const { out, code } = await run(['--url', url, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, url, as: 'nobody' });
  });

  test('1 quando ninguém atende', async () => {
    await api.close();
    const { out, code } = await run(['--url', url]);
    expect(code).toBe(1);
    expect(out).toContain('nobody could be reached (ECONNREFUSED)');
    url = await api.open();
  });

  test('2 e uma frase quando os argumentos não servem; --help diz quais há', async () => {
    const wrong = await run(['--url', url, '--senha', 'segredo']);
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toMatch(/^The arguments cannot be read: .*\n$/);
    const help = await run(['--help']);
    expect([help.code, help.err]).toEqual([0, '']);
    expect(help.out).toContain('--username <name>');
  });
});

describe('gateway:check na store-api', () => {
  let api: StoreApi;
  beforeAll(async () => {
    api = await startStoreApi();
  }, 60_000);
  afterAll(() => api.close());

  test('nada quebra, nada falta, e o segredo confere', async () => {
    const { out, code } = await run(['--url', api.url, '--username', 'lojista', '--json'], {
      GATEWAY_CHECK_PASSWORD: 'Lojista@123',
      JWT_SECRET: api.jwtSecret,
    });
    expect(code).toBe(0);
    const report: unknown = JSON.parse(out);
    expect(report).toMatchObject({
      ok: true,
      as: 'an admin',
      sum: { missing: 0, breaks: 0 },
      findings: expect.arrayContaining([
        expect.objectContaining({ about: 'errors', mark: 'fits' }),
        expect.objectContaining({ about: 'token', mark: 'fits' }),
      ]),
    });
    for (const secret of ['Lojista@123', api.jwtSecret, 'eyJ']) expect(out).not.toContain(secret);
  });
});
