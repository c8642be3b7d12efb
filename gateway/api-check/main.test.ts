import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LiveApi } from '../test/live-api/server.ts';
import { run, runProcess } from './run-command.ts';

describe('gateway:check on the older API', () => {
  let api: LiveApi;
  let url: string;
  beforeEach(async () => {
    api = new LiveApi();
    url = await api.open();
  });
  afterEach(() => api.close());

  test('exits with 0 when nothing breaks; reads the password from the environment and never prints it', async () => {
    const { out, err, code } = await runProcess(['--url', url, '--username', 'admin'], {
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
    const wrong = await runProcess(['--url', url, '--senha', 'segredo']);
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toMatch(/^The arguments cannot be read: .*\n$/);
    const help = await run(['--help']);
    expect([help.code, help.err]).toEqual([0, '']);
    expect(help.out).toContain('--username <name>');
  });
});
