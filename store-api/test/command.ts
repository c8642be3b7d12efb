import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

/** How a command of the terminal ended. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `npm run store-api -- …args` as a process of its own, in `cwd`. */
export async function runCommand(
  args: string[],
  env: Record<string, string>,
  cwd = '/',
): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}
