import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { bold, print } from '../../scripts/lib/output.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';

const PAGE = join(ROOT, 'docs/capacity.md');

/** A measured table. `note` says how it was measured. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly note: string;
}

export function printTable({ title, head, rows, note }: Table): void {
  print(bold(`\n${title}`));
  for (const row of [head, ...rows]) {
    print(`  ${row.map((cell, n) => (n === 0 ? cell.padEnd(34) : cell.padStart(20))).join('')}`);
  }
  print(`  ${note}`);
}

/** Puts a table between its marks in docs/capacity.md. */
export async function writeTable(name: string, { head, rows, note }: Table): Promise<void> {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = `|---|${head
    .slice(1)
    .map(() => '---:|')
    .join('')}`;
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
  const text = [line(head), rule, ...rows.map(line), '', `${note} Machine: ${machine}.`].join('\n');
  const marks = new RegExp(`(<!-- ${name} -->)[^]*?(<!-- /${name} -->)`);
  const page = await readFile(PAGE, 'utf8');
  await writeFile(
    PAGE,
    page.replace(marks, (_, open, close) => `${open}\n\n${text}\n\n${close}`),
  );
}
