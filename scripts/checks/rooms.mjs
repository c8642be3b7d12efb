import { execa } from 'execa';
import { ROOT } from '../lib/root.mjs';

const FOLDERS = ['gateway', 'web', 'store-api', 'packages', 'e2e', 'scripts', 'bench'];
/** With fewer the tool could not read TypeScript, which it does not report. */
const LEAST_MODULES = 1000;

// Walks every import with dependency-cruiser, which names those that .dependency-cruiser.cjs forbids.
const args = [...FOLDERS, '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'];
const { exitCode, all } = await execa('depcruise', args, {
  cwd: ROOT,
  preferLocal: true,
  all: true,
  reject: false,
});
const [modules = '0'] = /\d+(?= modules)/.exec(all) ?? [];
console.log(all.trim());
process.exitCode = exitCode === 0 && Number(modules) < LEAST_MODULES ? 1 : exitCode;
