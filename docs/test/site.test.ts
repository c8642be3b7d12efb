import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { searchOptions } from '../.vitepress/search.ts';
import { ROOT } from './pages.ts';

const VITEPRESS = join(ROOT, 'node_modules/vitepress/bin/vitepress.js');

/** What a newcomer types, and the first result. */
const QUERIES = {
  'add a column': '3. How do I add a column?',
  'change a text': '2. How do I change a text and see it?',
  'how do i run one test': '4. How do I run one test?',
  redis: 'Redis is away',
  deploy: 'First deploy',
  upgrade: 'Upgrading',
  'environment variables': 'Configuration',
};

test('the documents build as a site, with the schema and its search', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  try {
    const args = [VITEPRESS, 'build', 'docs', '--outDir', folder];
    const { GITHUB_REPOSITORY: _, ...env } = process.env;
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'pipe', env });
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(read('index.html')).toContain('What it does');
    // Without an address of the repository, a file outside docs is named, and looks like no link.
    expect(read('index.html')).toContain('<span title="README.md#two-commands">README</span>');
    expect(read('architecture.html')).not.toMatch(/<a title=/);
    expect(read('decisions/index.html')).toContain('0001-schema-first');
    expect(read('schema/mutations.html')).toContain('criarPedido');
    const index = readdirSync(join(folder, 'assets/chunks')).find((name) =>
      name.startsWith('@localSearch'),
    );
    const chunk = join('assets/chunks', index ?? '');
    expect(read(chunk)).toContain('CriarPedidoResultado');
    const { default: json } = z
      .object({ default: z.string() })
      .parse(await import(pathToFileURL(join(folder, chunk)).href));
    const fields = ['title', 'titles', 'text'];
    const boost = { title: 4, text: 2, titles: 1 };
    const search = MiniSearch.loadJSON(json, { fields, storeFields: ['title'] });
    const first = Object.keys(QUERIES).map((query) => [
      query,
      search.search(query, { boost, ...searchOptions })[0]?.['title'],
    ]);
    expect(Object.fromEntries(first)).toEqual(QUERIES);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
