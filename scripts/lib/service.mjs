import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from './output.mjs';
import { ROOT } from './root.mjs';

/** A server ends with this code when a restart cannot help. */
const EXIT_CANNOT_START = 78;
const MAX_CRASHES_BEFORE_READY = 3;

/** Returns the milliseconds until the next start after `crashes` crashes in a row: 0.5 s, 1 s, 2 s … 30 s. */
export function delayAfterCrashes(/** @type {number} */ crashes) {
  return Math.min(30_000, 500 * 2 ** (crashes - 1));
}

/**
 * @typedef {{
 *   name: string,
 *   file: string,
 *   env: NodeJS.ProcessEnv,
 *   stopTimeout?: number,
 *   stableAfter?: number,
 *   delay?: (crashes: number) => number,
 * }} ServiceRecipe
 *   `stopTimeout`: milliseconds a drain may take; `stableAfter`: milliseconds of uptime after which earlier crashes no longer count
 * @typedef {{
 *   onProgress?: (text: string) => void,
 *   onCrash?: (text: string) => void,
 *   onRecovery?: () => void,
 *   onGiveUp?: (error: PlainError) => void,
 *   onErrorOutput?: (text: string) => void,
 * }} Listener
 *   `onGiveUp` is only called after the service was ready once; before that `start` rejects; `onErrorOutput` receives
 *   stderr once the service is ready or has ended, without the reason that is reported by other means
 * @typedef {{ type: 'progress' | 'ready' | 'fatal', text?: string, url?: string }} Message
 */

/** @param {unknown} message @returns {message is Message} */
function isMessage(message) {
  return typeof message === 'object' && message !== null && 'type' in message;
}

/** Returns the output without the lines that contain the text. */
function withoutLinesSaying(/** @type {string} */ text, /** @type {string} */ output) {
  const at = output.indexOf(text);
  if (at < 0) return output;
  const end = output.indexOf('\n', at + text.length);
  const rest = end < 0 ? '' : output.slice(end + 1);
  return output.slice(0, output.lastIndexOf('\n', at) + 1) + rest;
}

/**
 * One of our servers as a child process: started, restarted after a crash, drained at the end. It ends when this process
 * dies, because its channel closes.
 */
export class Service {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #stopping = false;
  #crashes = 0;
  /** @type {string | undefined} */
  #fatalText;
  /** @type {string | undefined} stderr of a start in progress; it may repeat the reason that arrives over the channel */
  #heldErrors;
  /** @type {{ resolve: (url: string) => void, reject: (error: PlainError) => void } | undefined} */
  #firstStart;
  #recipe;
  #listener;

  /** @param {ServiceRecipe} recipe @param {Listener} [listener] */
  constructor(recipe, listener = {}) {
    this.#recipe = recipe;
    this.#listener = listener;
  }

  get pid() {
    return this.#child?.pid;
  }

  /**
   * Starts the server and waits until it serves.
   * @returns {Promise<string>} the address it reported
   * @throws {PlainError} when the server reports that it cannot start, or crashes three times
   */
  start() {
    /** @type {Promise<string>} */
    const promise = new Promise((resolve, reject) => {
      this.#firstStart = { resolve, reject };
    });
    this.#spawn();
    return promise;
  }

  #spawn() {
    const startedAt = performance.now();
    const child = fork(this.#recipe.file, [], {
      cwd: ROOT,
      env: this.#recipe.env,
      execArgv: [],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      // Its own group: Ctrl-C reaches only this process, which drains the servers in order.
      detached: true,
    });
    this.#child = child;
    this.#fatalText = undefined;
    this.#heldErrors = '';
    child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      if (this.#heldErrors === undefined) this.#listener.onErrorOutput?.(text);
      else this.#heldErrors += text;
    });
    child.on('message', (message) => {
      if (isMessage(message)) this.#receive(message);
    });
    child.once('error', (error) => {
      this.#fatalText = error.message;
    });
    child.once('close', (code, signal) => {
      this.#child = undefined;
      this.#releaseErrors();
      if (!this.#stopping) void this.#handleCrash(code, signal, performance.now() - startedAt);
    });
  }

  /** @param {Message} message */
  #receive(message) {
    const text = message.text ?? '';
    if (message.type === 'progress') this.#listener.onProgress?.(text);
    if (message.type === 'fatal') this.#fatalText = text;
    if (message.type === 'ready') {
      this.#releaseErrors();
      if (this.#firstStart) {
        this.#firstStart.resolve(message.url ?? '');
        this.#firstStart = undefined;
        this.#crashes = 0;
      } else {
        this.#listener.onRecovery?.();
      }
    }
  }

  #releaseErrors() {
    const held = this.#heldErrors ?? '';
    this.#heldErrors = undefined;
    const news = this.#fatalText ? withoutLinesSaying(this.#fatalText, held) : held;
    if (news) this.#listener.onErrorOutput?.(news);
  }

  /** @param {number | null} code @param {NodeJS.Signals | null} signal @param {number} lifetime */
  async #handleCrash(code, signal, lifetime) {
    const { name, stableAfter = 60_000, delay = delayAfterCrashes } = this.#recipe;
    this.#crashes = lifetime >= stableAfter ? 1 : this.#crashes + 1;
    const cause = this.#fatalText ?? `it ended with ${signal ?? `code ${code}`}`;
    const hopeless =
      code === EXIT_CANNOT_START ||
      (this.#firstStart !== undefined && this.#crashes >= MAX_CRASHES_BEFORE_READY);
    if (hopeless) {
      this.#giveUp(new PlainError(`${name} cannot run: ${cause}`));
      return;
    }
    const pause = delay(this.#crashes);
    this.#listener.onCrash?.(`${name} crashed (${cause}); next start in ${pause / 1000} s`);
    await sleep(pause);
    if (!this.#stopping) this.#spawn();
  }

  /** @param {PlainError} error */
  #giveUp(error) {
    this.#stopping = true;
    if (this.#firstStart) this.#firstStart.reject(error);
    else this.#listener.onGiveUp?.(error);
  }

  /** Lets the server finish its requests and waits for its end. Kills it after `stopTimeout`. */
  async stop() {
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
  kill() {
    this.#stopping = true;
    this.#child?.kill('SIGKILL');
  }
}
