import { checkBudget } from '../checks/budget.mjs';
import { build } from './build.mjs';
import { exitOnInterrupt } from './interrupt.mjs';
import { PlainError, print } from './output.mjs';

/**
 * Builds the changed parts (`--all`: every part), weighs the pages and ends the process.
 * @throws {PlainError} when a part cannot be built or a page is over its budget
 */
export async function buildAndWeigh() {
  exitOnInterrupt();
  await build({ all: process.argv.includes('--all') });
  const { summary, problems } = await checkBudget();
  if (problems.length > 0) throw new PlainError(problems.join('\n'));
  print(`Weight of the pages (gzip), ${summary}`);
  process.exit(0);
}
