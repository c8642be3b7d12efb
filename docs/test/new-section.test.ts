import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { blocksOf, ROOT, textOf } from './pages.ts';

/** A copy of the parts that build the client, beside the same packages. */
const COPY = join(ROOT, '.cache/new-section');
const PARTS = [
  'schema.graphql',
  'codegen.ts',
  'scripts',
  'tsconfig.json',
  'packages/brasil',
  'web',
];

const page = textOf('docs/new-section.md');
const files = ['graphql', 'tsx', 'diff'].flatMap((language) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language} (\\S+)\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, name = '', text = '']) => ({ name, text, lines: text.trimEnd().split('\n') }),
  ),
);

/** The file with the lines of a diff after those that it quotes. */
function withAdded(before: string, lines: readonly string[]): string {
  const textIn = (chosen: readonly string[]) => chosen.map((line) => line.slice(1)).join('\n');
  const [start, ...more] = before.split(textIn(lines.filter((line) => !line.startsWith('+'))));
  if (start === undefined || more.length !== 1) throw new Error('The page quotes an old line.');
  return [start, ...more].join(textIn(lines));
}

function run(program: string, args: readonly string[], cwd = COPY): void {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin', program), args, {
    cwd,
    env: { PATH, HOME },
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
}

afterAll(() => rmSync(COPY, { recursive: true, force: true }));

const MINUTES_MS = 180_000;

test(
  'the exercise of docs/new-section.md needs at most 5 files and 250 lines, and works',
  () => {
    const added = files.flatMap(({ name, lines }) =>
      lines.filter((line) => !name.endsWith('/secoes.ts') || line.startsWith('+')),
    );
    expect(files.length).toBeLessThanOrEqual(5);
    expect(added.length).toBeLessThanOrEqual(250);
    expect(/five files and (\d+) lines/.exec(page)?.[1]).toBe(String(added.length));

    rmSync(COPY, { recursive: true, force: true });
    const isNeeded = (path: string) => !/\/(?:dist|public|\.cache)$|\.test\.tsx?$/.test(path);
    for (const part of PARTS) {
      cpSync(join(ROOT, part), join(COPY, part), { recursive: true, filter: isNeeded });
    }
    const [extension = ''] = blocksOf(page, 'graphql');
    writeFileSync(join(COPY, 'schema.graphql'), `${textOf('schema.graphql')}\n${extension}`);
    for (const { name, text, lines } of files) {
      const path = join(COPY, name);
      mkdirSync(dirname(path), { recursive: true });
      const isDiff = name.endsWith('/secoes.ts');
      writeFileSync(path, isDiff ? withAdded(readFileSync(path, 'utf8'), lines) : text);
    }
    run('graphql-codegen', ['--config', 'codegen.ts']);
    const [flags, web] = [
      ['--composite', 'false', '--emitDeclarationOnly', 'false'],
      'web/tsconfig.json',
    ];
    run('tsc', ['-p', web, '--noEmit', '--checkers', '1', ...flags]);
    run('vitest', ['run', 'src/admin/sections/fornecedores'], join(COPY, 'web'));
  },
  MINUTES_MS,
);
