import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT_CANNOT_START, type Notice } from './notices.ts';

const MAX_CRASHES_BEFORE_READY = 3;
/** Uptime after which earlier crashes no longer count. */
const STABLE_AFTER_MS = 60_000;

/** Returns the milliseconds until the next start after `crashes` crashes in a row: 0.5 s, 1 s, 2 s … 30 s. */
export function delayAfterCrashes(crashes: number): number {
  return Math.min(30_000, 500 * 2 ** (crashes - 1));
}

/** What to start. */
interface Recipe {
  readonly name: string;
  readonly file: string;
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds that a drain may take. */
  readonly stopTimeout?: number;
  readonly delay?: (crashes: number) => number;
}

interface Listener {
  readonly onProgress?: (text: string) => void;
  readonly onCrash?: (text: string) => void;
  readonly onRecovery?: () => void;
  /** Called only after the service was ready once; before that `start` rejects. */
  readonly onGiveUp?: (error: CannotRun) => void;
}

/** Its message is a sentence for the operator: the server's name and the cause. */
export class CannotRun extends Error {}

function isNotice(message: unknown): message is Notice {
  return typeof message === 'object' && message !== null && 'type' in message;
}

/**
 * One of our servers as a child process: started, restarted after a crash, drained at the end. It ends when this process
 * dies, because its channel closes.
 */
export class Service {
  #child: ChildProcess | undefined;
  readonly #opened = Promise.withResolvers<string>();
  #wasReady = false;
  #stopping = false;
  #crashes = 0;
  #fatalText: string | undefined;
  readonly #recipe: Recipe;
  readonly #listener: Listener;

  constructor(recipe: Recipe, listener: Listener = {}) {
    this.#recipe = recipe;
    this.#listener = listener;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Starts the server and waits until it serves. Returns the address that it reported.
   *
   * @throws {CannotRun} when the server reports that it cannot start, or crashes three times
   */
  start(): Promise<string> {
    this.#spawn();
    return this.#opened.promise;
  }

  #spawn(): void {
    const startedAt = performance.now();
    const child = fork(this.#recipe.file, [], {
      ...(this.#recipe.cwd === undefined ? {} : { cwd: this.#recipe.cwd }),
      env: this.#recipe.env,
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Its own group: Ctrl-C reaches only this process, which drains the servers in order.
      detached: true,
    });
    this.#child = child;
    this.#fatalText = undefined;
    child.on('message', (message) => {
      if (isNotice(message)) this.#receive(message);
    });
    child.once('error', (error) => {
      this.#fatalText = error.message;
    });
    child.once('close', (code, signal) => {
      this.#child = undefined;
      const cause = this.#fatalText ?? `it ended with ${signal ?? `code ${code}`}`;
      if (!this.#stopping) void this.#handleCrash(cause, code, performance.now() - startedAt);
    });
  }

  #receive(notice: Notice): void {
    if (notice.type === 'progress') this.#listener.onProgress?.(notice.text);
    if (notice.type === 'fatal') this.#fatalText = notice.text;
    if (notice.type !== 'ready') return;
    if (this.#wasReady) this.#listener.onRecovery?.();
    else this.#crashes = 0;
    this.#wasReady = true;
    this.#opened.resolve(notice.url);
  }

  async #handleCrash(cause: string, code: number | null, lifetime: number): Promise<void> {
    const { name, delay = delayAfterCrashes } = this.#recipe;
    this.#crashes = lifetime >= STABLE_AFTER_MS ? 1 : this.#crashes + 1;
    const isHopeless = !this.#wasReady && this.#crashes >= MAX_CRASHES_BEFORE_READY;
    if (code === EXIT_CANNOT_START || isHopeless) {
      const error = new CannotRun(`${name} cannot run: ${cause}`);
      this.#stopping = true;
      if (this.#wasReady) this.#listener.onGiveUp?.(error);
      else this.#opened.reject(error);
      return;
    }
    const pause = delay(this.#crashes);
    this.#listener.onCrash?.(`${name} crashed (${cause}); next start in ${pause / 1000} s`);
    await sleep(pause);
    if (!this.#stopping) this.#spawn();
  }

  /** Lets the server finish its requests and waits for its end. Kills it after `stopTimeout`. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    const killTimer = setTimeout(() => this.kill(), this.#recipe.stopTimeout ?? 10_000);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(killTimer);
  }

  /** Kills the server. */
  kill(): void {
    this.#stopping = true;
    this.#child?.kill('SIGKILL');
  }
}
