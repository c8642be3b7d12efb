import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { portaLivre } from '../scripts/lib/portas.mjs';
import { RAIZ } from '../scripts/lib/raiz.mjs';

const PRAZO_PARA_ABRIR_MS = 300_000;
const LINHAS_GUARDADAS = 60;

/** The whole shop, started as a person starts it, on ports and data of its own. */
export interface Sistema {
  /** Address of the gateway, without a final slash. */
  readonly url: string;
  /** Drains it, as Ctrl-C does. */
  parar(): Promise<void>;
  /** Kills every process of it at once, as a power cut does, and waits until they are gone. */
  matarTudo(): Promise<void>;
}

/** Whether a process still runs; one that is dead and only waits to be buried does not. */
function vivo(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}

interface Pronto {
  url: string;
  pids: number[];
}

function lerPronto(mensagem: unknown): Pronto | undefined {
  if (typeof mensagem !== 'object' || mensagem === null) return undefined;
  if (!('type' in mensagem) || mensagem.type !== 'ready') return undefined;
  if (!('url' in mensagem) || typeof mensagem.url !== 'string') return undefined;
  if (!('pids' in mensagem) || !Array.isArray(mensagem.pids)) return undefined;
  return { url: mensagem.url, pids: mensagem.pids.filter((pid) => typeof pid === 'number') };
}

/**
 * Starts the real system by scripts/start.mjs and waits until it serves.
 *
 * @param pastaDeDados kept as it is: a second start on the same folder finds what the first one left
 * @throws when it does not open, with the end of what it wrote
 */
export async function iniciarSistema(
  pastaDeDados: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Sistema> {
  const [porta, portaDaApi] = await Promise.all([portaLivre(), portaLivre()]);
  const { STORE_API_URL: _, DATABASE_URL: __, ...herdado } = process.env;
  const supervisor = fork(join(RAIZ, 'scripts/start.mjs'), [], {
    cwd: RAIZ,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...herdado,
      HOST: '127.0.0.1',
      PORT: String(porta),
      STORE_API_PORT: String(portaDaApi),
      DATA_DIR: pastaDeDados,
      ...env,
    },
  });
  const linhas: string[] = [];
  for (const saida of [supervisor.stdout, supervisor.stderr]) {
    saida?.setEncoding('utf8').on('data', (texto: string) => {
      linhas.push(...texto.split('\n'));
      linhas.splice(0, linhas.length - LINHAS_GUARDADAS);
    });
  }
  const fim = once(supervisor, 'exit');
  const pronto = await new Promise<Pronto>((resolver, rejeitar) => {
    const desistir = (motivo: string) => {
      clearTimeout(prazo);
      supervisor.kill('SIGTERM');
      rejeitar(new Error(`${motivo}:\n${linhas.join('\n')}`));
    };
    const prazo = setTimeout(
      () => desistir('the system did not open in time'),
      PRAZO_PARA_ABRIR_MS,
    );
    const aoSair = (codigo: number | null) => desistir(`the system ended with ${codigo}`);
    supervisor.once('exit', aoSair);
    supervisor.on('message', (mensagem) => {
      const lido = lerPronto(mensagem);
      if (!lido) return;
      clearTimeout(prazo);
      supervisor.off('exit', aoSair);
      resolver(lido);
    });
  });

  return {
    url: pronto.url,
    async parar() {
      supervisor.kill('SIGTERM');
      await fim;
    },
    async matarTudo() {
      const todos = [...(supervisor.pid === undefined ? [] : [supervisor.pid]), ...pronto.pids];
      for (const pid of todos) process.kill(pid, 'SIGKILL');
      while (todos.some(vivo)) await esperar(10);
    },
  };
}

/** A folder for the data of one test, and the way to be rid of it. */
export async function pastaTemporaria() {
  const pasta = await mkdtemp(join(tmpdir(), 'decantaria-'));
  return { pasta, apagar: () => rm(pasta, { recursive: true, force: true }) };
}
