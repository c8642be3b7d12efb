import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Terminal } from '../src/cli/command.ts';
import { run } from '../src/cli/run.ts';
import { COMPILED_ONCE, PROCESS_ENV } from './process.ts';

/** The result of a command. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program of the terminal in this process. */
export async function inTerminal(
  program: (terminal: Terminal) => Promise<number>,
  env: Record<string, string>,
  ask?: Terminal['ask'],
): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  const code = await program({
    env,
    ask,
    print: (text) => {
      stdout += `${text}\n`;
    },
    printError: (text) => {
      stderr += `${text}\n`;
    },
  });
  return { code, stdout, stderr };
}

/** Runs `npm run store-api -- …args` in this process. */
export function runCommand(
  args: string[],
  env: Record<string, string>,
  ask?: Terminal['ask'],
): Promise<Ended> {
  return inTerminal((terminal) => run(args, terminal), env, ask);
}

/** Runs a script of the terminal in a new process. */
export async function runScript(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [...COMPILED_ONCE, file, ...args], {
    cwd: '/',
    env: { ...PROCESS_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}
