import { execa } from 'execa';
import { ROOT } from '../lib/root.mjs';

const FOLDERS = ['gateway', 'web', 'store-api', 'packages', 'e2e', 'scripts', 'bench'];

/**
 * Walks every import with dependency-cruiser, which names those that .dependency-cruiser.cjs forbids. A walk that found
 * no module is a failure: it happens silently when the tool cannot read TypeScript.
 * @returns {Promise<import('../check.mjs').Outcome>}
 */
export async function check() {
  const { exitCode, stdout, stderr } = await execa(
    'depcruise',
    [...FOLDERS, '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
    { cwd: ROOT, preferLocal: true, reject: false },
  );
  if (exitCode !== 0) return { problems: [stdout, stderr].filter(Boolean), summary: '' };
  const [modules = '0'] = /\d+(?= modules)/.exec(stdout) ?? [];
  return modules === '0'
    ? { problems: ['dependency-cruiser read no module (is TypeScript 6 missing?)'], summary: '' }
    : { problems: [], summary: `${modules} modules` };
}
