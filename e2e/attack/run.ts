import { fork } from 'node:child_process';
import { join } from 'node:path';
import { readArguments } from '../../scripts/lib/arguments.mjs';
import { printError, WrongArguments } from '../../scripts/lib/output.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { objectionTo } from './target.ts';

// Attacks an open shop: npm run attack -- --url http://127.0.0.1:4000

try {
  const { values } = readArguments('npm run attack --', {
    options: { url: { type: 'string' }, 'this-is-my-shop': { type: 'boolean', default: false } },
  });
  const { url = '' } = values;
  const objection = objectionTo(url, values['this-is-my-shop']);
  if (objection !== null) throw new WrongArguments(objection);
  const args = ['run', '--project', 'e2e-node', 'e2e/attack/attack.test.ts', '--reporter=verbose'];
  const run = fork(join(ROOT, 'node_modules/vitest/vitest.mjs'), args, {
    cwd: ROOT,
    env: { ...process.env, ATTACK_URL: new URL(url).origin },
  });
  run.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  printError(error);
}
