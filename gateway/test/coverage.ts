import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** With fewer measured lines the coverage looks at the wrong folder. */
const LEAST_LINES = 500;

const Part = z.object({ pct: z.number(), total: z.number() });
const Summary = z.object({ total: z.object({ lines: Part, branches: Part }) });

/* Shows what the gateway's tests wrote: the outcomes of each operation on each API, and in long runs the coverage,
   whose least value vitest.config.ts sets. */

const read = (name: string) => readFileSync(new URL(`../.cache/${name}`, import.meta.url), 'utf8');
console.log(read('conformance.md').trim());
if (process.env['TEST_DEEP'] === 'on') {
  const { total } = Summary.parse(JSON.parse(read('coverage/coverage-summary.json')));
  console.log(`${total.lines.pct}% of lines, ${total.branches.pct}% of branches`);
  if (total.lines.total < LEAST_LINES) throw new Error('The coverage was not measured.');
}
