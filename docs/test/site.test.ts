import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './pages.ts';

const VITEPRESS = join(ROOT, 'node_modules/vitepress/bin/vitepress.js');

test('the documents build as a site, with the schema and its search', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  try {
    const args = [VITEPRESS, 'build', 'docs', '--outDir', folder];
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'pipe' });
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(read('index.html')).toContain('What it does');
    expect(read('decisions/index.html')).toContain('0001-schema-first');
    expect(read('schema/mutations.html')).toContain('criarPedido');
    const index = readdirSync(join(folder, 'assets/chunks')).find((name) =>
      name.startsWith('@localSearch'),
    );
    expect(index && read(join('assets/chunks', index))).toContain('CriarPedidoResultado');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
