import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

/** The result of a command. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command of the terminal in a new process; by default `npm run store-api -- …args`. */
export async function runCommand(
  args: string[],
  env: Record<string, string>,
  { main = MAIN }: { main?: string } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: '/',
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
