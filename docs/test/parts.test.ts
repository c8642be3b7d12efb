import { globSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, textOf } from './pages.ts';

const PAGE = 'docs/design-system.md';
const WEB = 'web/src';
const ROOMS = ['app', 'ui', 'shop', 'admin'] as const;

const files = globSync(`${WEB}/**/*.{ts,tsx}`, { cwd: ROOT })
  .filter((path) => !/\.(?:test|gen)\.tsx?$/.test(path))
  .toSorted()
  .map((path) => ({ path, text: textOf(path) }));

/** The parts of Mantine that a file imports. */
function partsIn(text: string): readonly string[] {
  const imports = text.matchAll(/^import \{([^}]*)\} from '@mantine\/(?:core|spotlight)';/gm);
  return [...imports]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => /^[A-Z][a-z]/.test(name) && !name.startsWith('Mantine'));
}

/** The reason that a file gives for a part by hand; null without one. */
function reasonIn(text: string): string | null {
  const [, first] = /^\/\/ By hand: (.*(?:\n\/\/ .*)*)$/m.exec(text) ?? [];
  return first?.replaceAll('\n// ', ' ') ?? null;
}

/** Each part of Mantine, with a mark in each room that uses it. */
function mantineRows(): string {
  const uses = files.flatMap(({ path, text }) => partsIn(text).map((part) => ({ part, path })));
  const parts = [...new Set(uses.map(({ part }) => part))].toSorted();
  const rows = parts.map((part) => {
    const paths = uses.filter((use) => use.part === part).map(({ path }) => path);
    const isIn = (room: string) => paths.some((path) => path.startsWith(`${WEB}/${room}/`));
    return `| ${part} | ${ROOMS.map((room) => (isIn(room) ? '✓' : '')).join(' | ')} |\n`;
  });
  return `| Part | ${ROOMS.join(' | ')} |\n| --- | ${ROOMS.map(() => '--- |').join(' ')}\n${rows.join('')}`;
}

function handRows(): string {
  const rows = files.flatMap(({ path, text }) => {
    const reason = reasonIn(text);
    return reason === null ? [] : [`| [${basename(path, '.tsx')}](../${path}) | ${reason} |\n`];
  });
  return `| Part | Reason |\n| --- | --- |\n${rows.join('')}`;
}

function rewrite(page: string): string {
  const between = (text: string, name: string, content: string) => {
    const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
    const [top = '', rest = ''] = text.split(begin);
    return `${top}${begin}\n${content}\n${rest.slice(rest.indexOf(end))}`;
  };
  return between(between(page, 'mantine', mantineRows()), 'by-hand', handRows());
}

if (process.env['UPDATE_DOCS'] === '1') writeFileSync(join(ROOT, PAGE), rewrite(textOf(PAGE)));

test(`${PAGE} lists the parts of Mantine in use and those by hand, rewritten by UPDATE_DOCS=1`, () => {
  const page = textOf(PAGE);
  expect(page).toBe(rewrite(page));
});

test('a component with its own style sheet uses a part of Mantine, or says in "By hand:" why not', () => {
  const sheets = new Set(globSync(`${WEB}/**/*.module.css`, { cwd: ROOT }));
  const silent = files
    .filter(({ path }) => sheets.has(path.replace(/\.tsx$/, '.module.css')))
    .filter(({ text }) => partsIn(text).length === 0 && reasonIn(text) === null);
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test('a component names only classes that its style sheet has', () => {
  const missing = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)].flatMap(
      ([, name = '', sheet = '']) => {
        const css = textOf(join(dirname(path), sheet));
        const named = text.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'));
        return [...named].flatMap(([, one = '']) =>
          new RegExp(`\\.${one}\\b`).test(css) ? [] : [`${path}: ${one}`],
        );
      },
    ),
  );
  expect(missing).toEqual([]);
});
