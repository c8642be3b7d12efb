import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The variables that a new process inherits: the compile cache halves the time of its imports. */
export const PROCESS_ENV = {
  PATH: process.env['PATH'],
  ...(process.env['NODE_COMPILE_CACHE'] && {
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  }),
};

/**
 * PGlite's code is compiled once. V8's second, better compilation costs a short process more CPU time than it saves: a start
 * takes a third less.
 */
export const COMPILED_ONCE = ['--liftoff-only'];

/** The end of a process. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Its messages to the supervisor, in order. */
  notices: unknown[];
  /** Why it cannot start; its supervisor prints it. */
  reason: string | undefined;
  stderr: string;
}

/** The real program in a new process, without the demo, on any free port. */
export class ServerProcess {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  readonly #notices: unknown[] = [];
  #log = '';

  constructor(dataDir: string, env: Record<string, string> = {}) {
    this.#child = fork(MAIN, [], {
      env: {
        ...PROCESS_ENV,
        DATA_DIR: dataDir,
        STORE_API_PORT: '0',
        DEMO: 'off',
        PAGAMENTO: 'simulado',
        LOG_LEVEL: 'silent',
        ...env,
      },
      execArgv: COMPILED_ONCE,
      silent: true,
    });
    this.pid = this.#child.pid ?? 0;
    this.#child.on('message', (notice) => this.#notices.push(notice));
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#log += text;
    });
    const { stderr } = this.#child;
    if (stderr === null) throw new Error('The error output of the process is not piped.');
    // Waits for all three, because the last output may arrive after the exit. 'close' never comes after `abandon`.
    this.exited = Promise.all([
      once(this.#child, 'exit'),
      text(stderr),
      once(this.#child, 'disconnect'),
    ]).then(([[code, signal], errors]) => ({
      code,
      signal,
      notices: this.#notices,
      reason: this.#notices.map((notice) => Object(notice)).find(({ type }) => type === 'fatal')
        ?.text,
      stderr: errors,
    }));
  }

  /** What it has logged so far. */
  get log(): string {
    return this.#log;
  }

  /** Its address, once it serves requests. */
  async ready(): Promise<string> {
    const url = (): string | undefined =>
      this.#notices.map((notice) => Object(notice)).find(({ type }) => type === 'ready')?.url;
    while (url() === undefined) {
      const next = await Promise.race([once(this.#child, 'message'), this.exited]);
      if ('stderr' in next)
        throw new Error(`The process ended before it was ready: ${next.stderr}`);
    }
    return url() ?? '';
  }

  kill(signal: NodeJS.Signals): Promise<Exit> {
    this.#child.kill(signal);
    return this.exited;
  }

  /** Closes the channel, as the end of a supervisor does. */
  abandon(): Promise<Exit> {
    this.#child.disconnect();
    return this.exited;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill('SIGKILL');
  }
}

/** A directory that is deleted at the end of its scope. */
export function temporaryFolder(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'store-api-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
