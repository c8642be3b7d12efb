import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { checkApi } from './command.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** Runs the command in this process, which saves the CPU time of a start. */
export async function run(args: readonly string[], env: Environment = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await checkApi(args, env, {
    out: (written) => out.push(written),
    err: (written) => err.push(written),
  });
  return { out: out.join(''), err: err.join(''), code };
}

/** Runs the command as a developer does. `env` is added to a minimal environment. */
export async function runProcess(args: readonly string[], env: Environment = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit').then(([status]: unknown[]) => status),
  ]);
  return { out, err, code };
}
