import { print } from './lib/output.mjs';

/**
 * @typedef {{ problems: readonly string[], summary: string }} Outcome of one check
 *   `problems`: what breaks the rule, each shown; `summary`: what was read
 */

/**
 * `node scripts/check.mjs words` runs scripts/checks/words.mjs. Ends with 1 when something breaks its rule.
 */
const name = process.argv[2] ?? '';
/** @type {{ check: () => Promise<Outcome> }} */
const { check } = await import(`./checks/${name}.mjs`);
const { problems, summary } = await check();
for (const problem of problems) print(problem);
if (problems.length > 0) process.exitCode = 1;
else print(summary);
