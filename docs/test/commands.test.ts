import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { blocksOf, pages, ROOT, textOf } from './pages.ts';

const Package = z.object({ scripts: z.record(z.string(), z.string()).default({}) });

function scriptsOf(workspace: string): ReadonlySet<string> {
  const { scripts } = Package.parse(JSON.parse(textOf(join(workspace, 'package.json'))));
  return new Set(Object.keys(scripts));
}

/** The npm scripts that a text names and that do not exist. */
function missingScripts(text: string): string[] {
  const named = text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)((?: -w [\w-]+)?)/g);
  return [...named]
    .filter(([, script = '', workspace = '']) => {
      return !scriptsOf(workspace.replace(' -w ', '')).has(script);
    })
    .map(([command]) => command);
}

describe('the pages', () => {
  test('name npm scripts that exist', () => {
    const missing = pages().flatMap((page) =>
      missingScripts(textOf(page)).map((command) => `${page}: ${command}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('docs/first-hour.md', () => {
  const page = textOf('docs/first-hour.md');
  const commands = blocksOf(page, 'sh').flatMap((block) => block.trim().split('\n'));

  test('starts by the command that package.json has', () => {
    expect(scriptsOf('').has('start')).toBe(true);
    expect(commands[0]).toBe('npm start');
  });

  test('quotes texts that the linked files have once, so that changing them there is enough', () => {
    const quotes = [...page.matchAll(/\]\(\.\.\/([^)\s]+)\) “([^”]+)”/g)];
    expect(quotes.length).toBeGreaterThan(2);
    for (const [, file = '', quoted = ''] of quotes) expect(textOf(file)).toContain(quoted);
  });

  test('adds a column of a field that the list reads, in the form of its neighbours', () => {
    const [line = ''] = blocksOf(page, 'ts');
    const [, field = ''] = /\(\{ (\w+) \}\)/.exec(line) ?? [];
    const list = textOf('web/src/admin/sections/produtos/Produtos.tsx');
    expect(list).toMatch(/^ {2}coluna\('id', 'ID', \(\{ id \}\) => id, \{ extra: true \}\),$/m);
    expect(line.trim()).toMatch(
      /^coluna\('\w+', '[^']+', \(\{ (\w+) \}\) => \1, \{ extra: true \}\),$/,
    );
    const fragment = textOf('web/src/admin/sections/produtos/produto.graphql');
    expect(fragment.split('}')[0]).toMatch(new RegExp(String.raw`^ {2}${field}$`, 'm'));
  });

  test('runs tests of projects and files that exist', () => {
    const runs = commands.filter((command) => command.startsWith('npx '));
    expect(runs).toHaveLength(4);
    for (const command of runs) {
      const [, project] = /--project (\S+)/.exec(command) ?? [];
      if (project !== undefined) {
        expect(textOf(`${project}/vitest.config.ts`)).toContain(`'${project}'`);
      }
      const files = command.split(' ').filter((word) => word.includes('/'));
      expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    }
  });

  test('points at another API by a variable that the gateway reads', () => {
    expect(commands.at(-1)).toMatch(/^STORE_API_URL=\S+\/api npm start$/);
    expect(textOf('gateway/src/variables.ts')).toContain('STORE_API_URL: ');
  });
});
