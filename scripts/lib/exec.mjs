import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { CACHE, ROOT } from './root.mjs';

const MAX_KEPT = 32_000_000;

/** @type {Map<import('node:child_process').ChildProcess, NodeJS.Signals>} */
const running = new Map();
process.on('exit', () => {
  for (const [child, signal] of running) child.kill(signal);
});

/** Kills a process group: a program and its children. */
function killGroup(/** @type {number | undefined} */ pid) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/**
 * Returns the environment of our tools: `node_modules/.bin` comes first, so that `node` is the pinned one. Compiled
 * code is kept between runs.
 * @param {Record<string, string | undefined>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(CACHE, 'node'),
    ...extra,
  };
}

/**
 * Runs a program to its end and keeps the last 32 MB of its output. The program ends with this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{
 *   cwd?: string,
 *   env?: NodeJS.ProcessEnv,
 *   uid?: number,
 *   gid?: number,
 *   exitSignal?: NodeJS.Signals,
 *   timeLimit?: number,
 *   onOutput?: (text: string) => void,
 * }} [options] `exitSignal` ends it when this process ends first; after `timeLimit`
 *   milliseconds it is killed with its children
 * @returns {Promise<{ code: number, output: string, stdout: string }>} `code` is 127 when the program does not exist
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = '';
    let stdout = '';
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: options.env ?? environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: options.timeLimit !== undefined,
      ...(options.uid === undefined ? {} : { uid: options.uid }),
      ...(options.gid === undefined ? {} : { gid: options.gid }),
    });
    running.set(child, options.exitSignal ?? 'SIGTERM');
    const timer =
      options.timeLimit === undefined
        ? undefined
        : setTimeout(() => killGroup(child.pid), options.timeLimit);
    const keep = (/** @type {string} */ text) => {
      output = (output + text).slice(-MAX_KEPT);
      options.onOutput?.(text);
    };
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      stdout = (stdout + text).slice(-MAX_KEPT);
      keep(text);
    });
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: 127, output: `${output}${error.message}\n`, stdout });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: code ?? 1, output, stdout });
    });
  });
}
