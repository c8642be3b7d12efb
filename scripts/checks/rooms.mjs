import { run } from '../lib/exec.mjs';

const FOLDERS = ['gateway', 'web', 'store-api', 'packages', 'e2e', 'scripts', 'bench'];

/**
 * @typedef {{
 *   summary: {
 *     totalCruised: number,
 *     violations: Array<{ from: string, to: string, rule: { name: string, severity: string } }>,
 *     ruleSetUsed: { forbidden: Array<{ name: string, comment?: string }> },
 *   },
 * }} Report
 */

/**
 * Walks every import with dependency-cruiser and names those that .dependency-cruiser.cjs forbids. A walk that found
 * no module is a failure: it happens silently when the tool cannot read TypeScript.
 * @returns {Promise<import('../lib/steps.mjs').Verdict>}
 */
export async function checkRooms() {
  const { stdout, output } = await run('depcruise', [
    ...FOLDERS,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ]);
  /** @type {Report} */
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    return { problems: ['dependency-cruiser did not finish'], log: output };
  }
  const { totalCruised, violations, ruleSetUsed } = report.summary;
  if (totalCruised === 0) {
    return { problems: ['dependency-cruiser read no module (is TypeScript 6 missing?)'] };
  }
  const comments = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return {
    summary: `${totalCruised} modules`,
    problems: violations
      .filter(({ rule }) => rule.severity === 'error')
      .map(({ from, to, rule }) => `${from} → ${to}: ${comments.get(rule.name) ?? rule.name}`),
  };
}
