import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/root.mjs';
import type { Figures, Row } from './figures.ts';

const PAGE = join(ROOT, 'docs/storm.md');
const PLACE = /(<!-- figures -->\n)[^]*(\n<!-- \/figures -->)/;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);

const total = (rows: readonly Row[], count: (row: Row) => number) =>
  String(rows.reduce((sum, row) => sum + count(row), 0));

/** Writes the figures of a run into docs/storm.md. `rate`: people a second. */
export async function writeDocs(figures: Figures, rate: number): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const text = docsOf(figures, { rate, cores: availableParallelism() });
  await writeFile(
    PAGE,
    page.replace(PLACE, (_, begin: string, end: string) => begin + text + end),
  );
}

/** The figures as a part of a page. */
export function docsOf(
  { seed, seconds, arrived, turnedAway, orders, goals, phases, kinds }: Figures,
  { rate, cores }: { readonly rate: number; readonly cores: number },
): string {
  const minutes = Math.round(seconds / 6) / 10;
  return [
    `\`npm run storm -- --minutes ${Math.round(minutes)} --rate ${rate} --seed ${seed}\` on ${cores} cores, which the load shares: ${minutes} minutes, ${arrived} people, ${turnedAway} turned away, ${orders} orders.`,
    '',
    ...table(
      ['Goal', 'Is', 'Goal', ''],
      goals.map(({ name, is, goal, met }) => [name, is, goal, met ? 'met' : '**missed**']),
    ),
    '',
    ...table(
      ['Kind', 'Actions', 'Unanswered', 'p50 ms', 'p99 ms', 'p99.9 ms'],
      kinds.map(({ name, actions, unanswered, p50, p99, p999 }) => [
        name,
        ...[actions, unanswered, p50, p99, p999].map((value) => value.toFixed(0)),
      ]),
    ),
    '',
    ...table(
      ['Phase', 'Actions', 'Unanswered', 'Repeated'],
      phases.map(({ name, rows }) => [
        name,
        total(rows, ({ actions }) => actions),
        total(rows, ({ unanswered }) => unanswered),
        total(rows, ({ actions, unanswered, first }) => actions - unanswered - first),
      ]),
    ),
  ].join('\n');
}
