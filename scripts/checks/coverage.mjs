import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';

/** With fewer measured lines the coverage looks at the wrong folder. */
const LEAST_LINES = 500;

/**
 * Reads what the gateway's tests wrote: the outcomes of each operation on each API, and in CI the coverage.
 * vitest.config.ts sets the least coverage.
 * @returns {Promise<import('../check.mjs').Outcome>}
 */
export async function check() {
  const folder = join(ROOT, 'gateway/.cache');
  const table = await readFile(join(folder, 'conformance.md'), 'utf8').catch(() => '');
  const problems = table === '' ? ['the table of operations by API was not written'] : [];
  if (process.env.CI !== 'true') return { summary: table.trim(), problems };
  const report = await readFile(join(folder, 'coverage/coverage-summary.json'), 'utf8');
  /** @type {{ total: Record<'lines' | 'branches', { pct: number, total: number }> }} */
  const { total } = JSON.parse(report);
  return {
    summary: `${table.trim()}\n${total.lines.pct}% of lines, ${total.branches.pct}% of branches`,
    problems: [
      ...problems,
      ...(total.lines.total < LEAST_LINES ? ['the coverage was not measured'] : []),
    ],
  };
}
