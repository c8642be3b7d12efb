import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, textOf } from './pages.ts';

const LIST = 'docs/decisions/README.md';
const [BEGIN, END] = ['<!-- decisions -->\n', '<!-- /decisions -->'];

/** The row of a decision: number, title and status. */
function row(file: string): string {
  const text = textOf(`docs/decisions/${file}`);
  const [, title = ''] = /^# \d+\.? (.*)$/m.exec(text) ?? [];
  const [, status = ''] = /^Status: (.*)$/m.exec(text) ?? [];
  return `| [${file.slice(0, 4)}](${file}) | ${title} | ${status} |\n`;
}

function rewrite(page: string): string {
  const files = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name));
  const rows = files.toSorted().map(row).join('');
  const [top, rest = ''] = page.split(BEGIN);
  const tail = rest.slice(rest.indexOf(END));
  return `${top}${BEGIN}\n| | Decision | Status |\n| --- | --- | --- |\n${rows}\n${tail}`;
}

if (process.env['UPDATE_DOCS'] === '1') {
  writeFileSync(join(ROOT, LIST), rewrite(textOf(LIST)));
}

test('docs/decisions/README.md lists every decision, rewritten by UPDATE_DOCS=1', () => {
  const page = textOf(LIST);
  expect(page).toBe(rewrite(page));
  expect(page).not.toMatch(/\d\) \| *\||\| *\|$/m);
});

test('names the numbers that no decision and no migration has', () => {
  const page = textOf(LIST);
  const gapsOf = (folder: string) => {
    const numbers = readdirSync(join(ROOT, folder)).map((name) => Number.parseInt(name, 10));
    const used = new Set(numbers.filter(Number.isInteger));
    return Array.from({ length: Math.max(...used) }, (_, index) => index + 1)
      .filter((number) => !used.has(number))
      .map((number) => String(number).padStart(4, '0'));
  };
  const gaps = [...gapsOf('docs/decisions'), ...gapsOf('store-api/src/db/migrations')];
  expect([...page.matchAll(/\*\*(\d{4})\*\*/g)].map(([, number]) => number)).toEqual(gaps);
});
