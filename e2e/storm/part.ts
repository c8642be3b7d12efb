import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { TcpProxy } from './tcp-proxy.ts';

const RESTART_AFTER_MS = 300;

/** A started process and the promise of its readiness, which rejects when it ends before. */
export interface Launch {
  readonly child: ChildProcess;
  readonly ready: Promise<unknown>;
}

/** A span of the storm's clock in milliseconds; an open one ends at infinity. */
export interface Span {
  readonly from: number;
  to: number;
}

/**
 * A process of the shop behind a proxy. It is started again when it ends without being stopped, as by a supervisor.
 */
export class Part {
  readonly name: string;
  readonly proxy: TcpProxy;
  /** When it did not run, was frozen or was full. */
  readonly outages: Span[] = [];
  /** Resident memory in MiB of each of its processes over time. */
  readonly memory: { pid: number; at: number; mib: number }[] = [];
  readonly #launch: () => Launch;
  readonly #drain: NodeJS.Signals;
  #child: ChildProcess | undefined;
  #isWanted = false;
  #downMs = RESTART_AFTER_MS;
  #running = Promise.resolve();

  private constructor(name: string, proxy: TcpProxy, launch: () => Launch, drain: NodeJS.Signals) {
    this.name = name;
    this.proxy = proxy;
    this.#launch = launch;
    this.#drain = drain;
    process.prependListener('exit', () => this.#signal('SIGKILL'));
  }

  /** Starts it. `drain`: the signal that asks it to end. */
  static async start(
    name: string,
    port: number,
    launch: () => Launch,
    drain: NodeJS.Signals = 'SIGTERM',
  ): Promise<Part> {
    const part = new Part(name, await TcpProxy.open(port), launch, drain);
    await part.start();
    return part;
  }

  async start(): Promise<void> {
    this.#isWanted = true;
    this.#running = this.#run();
    await this.#running;
  }

  /** Ends it at once, keeps it down for a while and returns when it is ready again. */
  async kill(downMs: number): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#downMs = downMs;
    const ended = once(child, 'exit');
    this.#signal('SIGKILL');
    await ended;
    await this.untilReady();
    this.#downMs = RESTART_AFTER_MS;
  }

  freeze(): void {
    this.beginOutage();
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
    this.endOutage();
  }

  /** Asks it to drain. Returns its exit code. */
  async stop(): Promise<number | null> {
    await this.untilReady();
    this.#isWanted = false;
    const child = this.#child;
    if (child === undefined) return null;
    const ended = once(child, 'exit');
    child.kill(this.#drain);
    await ended;
    return child.exitCode;
  }

  async close(): Promise<void> {
    this.#signal('SIGCONT');
    await this.stop().catch(() => undefined);
    await this.proxy.close();
  }

  /** Resolves while it is ready, else when it is again. */
  async untilReady(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.#running;
      await seen;
    } while (seen !== this.#running);
  }

  beginOutage(): void {
    if (this.outages.at(-1)?.to !== Infinity) {
      this.outages.push({ from: performance.now(), to: Infinity });
    }
  }

  endOutage(): void {
    const last = this.outages.at(-1);
    if (last?.to === Infinity) last.to = performance.now();
  }

  /** Notes its memory now. */
  measure(): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    try {
      const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      if (kib) this.memory.push({ pid, at: performance.now(), mib: Number(kib) / 1024 });
    } catch {
      // It has ended, or the system is not Linux.
    }
  }

  /** Starts it until it is ready. */
  async #run(): Promise<void> {
    while (this.#isWanted) {
      const { child, ready } = this.#launch();
      this.#child = child;
      let isReady = false;
      child.once('exit', () => {
        if (!isReady || !this.#isWanted) return;
        this.beginOutage();
        this.#running = sleep(this.#downMs).then(() => this.#run());
      });
      try {
        await ready;
        isReady = true;
        this.endOutage();
        return;
      } catch (error) {
        if (this.outages.length === 0) throw error;
        await sleep(RESTART_AFTER_MS);
      }
    }
  }

  #signal(signal: NodeJS.Signals): void {
    // False once it has ended.
    this.#child?.kill(signal);
  }
}
