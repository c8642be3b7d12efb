import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LiveApi } from '../test/live-api/server.ts';
import { openMock } from '../test/mock/mock.ts';
import { readSettings } from '../test/mock/settings.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** Runs the command as a developer does. `env` is added to a minimal environment. */
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

describe('gateway:check on the older API', () => {
  let api: LiveApi;
  let url: string;
  beforeEach(async () => {
    api = new LiveApi();
    url = await api.open();
  });
  afterEach(() => api.close());

  test('exits with 0 when nothing breaks; reads the password from the environment and never prints it', async () => {
    const { out, err, code } = await run(['--url', url, '--username', 'admin'], {
      GATEWAY_CHECK_PASSWORD: 'Perfume@2',
    });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('called as an admin');
    expect(out).toContain('The shop can run on this API.');
    expect(out).not.toMatch(/Perfume@2|eyJ/);
  });

  test('exits with 3 without an account, and never says that the shop can run', async () => {
    const page = join(tmpdir(), `decantaria-check-${process.pid}.html`);
    const { out, code } = await run(['--url', url, '--html', page]);
    const html = readFileSync(page, 'utf8');
    rmSync(page);
    expect(code).toBe(3);
    expect(out).toContain('whether the shop can run is not known');
    expect(out).not.toContain('The shop can run');
    expect(out).toContain('is refused');
    expect(html).toContain('<b class="healed">~</b>');
    expect(html).not.toContain('<script');
  });

  test('names a closed cart as that cart’s, pages that overlap and a wrong zone', async () => {
    api.linhas.set(8, [{ produtoId: 1, variacaoId: null, quantidade: 1 }]);
    for (const pedido of api.pedidos) {
      pedido.data = new Date(Date.now() + 60_000).toISOString().slice(0, -1);
    }
    const { out, code } = await run(
      ['--url', url, '--username', 'admin', '--timezone', 'Etc/GMT+3'],
      {
        GATEWAY_CHECK_PASSWORD: 'Perfume@2',
      },
    );
    expect(out).toContain('this cart’s, not the API’s');
    expect(out).toContain('further east');
    expect(code).toBe(1);
  });

  test('exits with 1 when a row breaks, also with --json', async () => {
    api.spoil('GET /categorias', { status: 200, body: '<html>' }, 99);
    const { out, code } = await run(['--url', url, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, url, as: 'a visitor' });
  });

  test('exits with 1 when no server answers', async () => {
    await api.close();
    const { out, code } = await run(['--url', url]);
    expect(code).toBe(1);
    expect(out).toContain('no server could be reached (ECONNREFUSED)');
    expect(out).toMatch(/9 calls not called: the first call was not answered\n {6}GET \/produtos/);
    url = await api.open();
  });

  test('exits with 2 and one sentence for invalid arguments; --help lists the options', async () => {
    const wrong = await run(['--url', url, '--senha', 'segredo']);
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toMatch(/^The arguments cannot be read: .*\n$/);
    const help = await run(['--help']);
    expect([help.code, help.err]).toEqual([0, '']);
    expect(help.out).toContain('--username <name>');
  });
});

describe('gateway:check on store-api, as npm run mock -- --habits contract opens it', () => {
  let api: Awaited<ReturnType<typeof openMock>>;
  beforeAll(async () => {
    const settings = readSettings(['--habits', 'contract', '--port', '0']);
    if (settings === null) throw new Error('asked for help');
    api = await openMock(settings);
  }, 60_000);
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

  test('--openapi judges the document beside the API, and reports both to CI (D11)', async () => {
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
    expect(out).toContain('called as an admin');
    expect(out).not.toContain('Where its replies differ');
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toContain(`<testsuite name="document ${document}"`);
    expect(xml).toContain(`<testsuite name="API ${api.url}"`);
  });
});
