import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** How a process ended. */
export interface Fim {
  codigo: number | null;
  sinal: NodeJS.Signals | null;
  /** What it told its supervisor, in order. */
  avisos: unknown[];
  stderr: string;
}

/** The real program as a process of its own, without the demo, on any free port. */
export class Processo {
  readonly pid: number;
  readonly fim: Promise<Fim>;
  readonly #filho: ChildProcess;
  readonly #avisos: unknown[] = [];

  constructor(dataDir: string, env: Record<string, string> = {}) {
    this.#filho = fork(MAIN, [], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        STORE_API_PORT: '0',
        DEMO: 'off',
        LOG_LEVEL: 'silent',
        ...env,
      },
      execArgv: [],
      silent: true,
    });
    this.pid = this.#filho.pid ?? 0;
    this.#filho.on('message', (aviso) => this.#avisos.push(aviso));
    this.#filho.stdout?.resume();
    const { stderr } = this.#filho;
    if (stderr === null) throw new Error('Its error output is not piped.');
    // All three: what it said last may arrive after its end. 'close' would never come once abandoned.
    this.fim = Promise.all([
      once(this.#filho, 'exit'),
      text(stderr),
      once(this.#filho, 'disconnect'),
    ]).then(([[codigo, sinal], erros]) => ({
      codigo,
      sinal,
      avisos: this.#avisos,
      stderr: erros,
    }));
  }

  /** The address it serves at, once it does. */
  async pronto(): Promise<string> {
    const url = (): string | undefined =>
      this.#avisos.map((aviso) => Object(aviso)).find(({ type }) => type === 'ready')?.url;
    while (url() === undefined) {
      const next = await Promise.race([once(this.#filho, 'message'), this.fim]);
      if ('stderr' in next) throw new Error(`It ended before it was ready: ${next.stderr}`);
    }
    return url() ?? '';
  }

  matar(sinal: NodeJS.Signals): Promise<Fim> {
    this.#filho.kill(sinal);
    return this.fim;
  }

  /** Closes the channel, as a supervisor's death does. */
  abandonar(): Promise<Fim> {
    this.#filho.disconnect();
    return this.fim;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.matar('SIGKILL');
  }
}

/** A directory that is gone when it goes out of scope. */
export function pastaTemporaria(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'store-api-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
