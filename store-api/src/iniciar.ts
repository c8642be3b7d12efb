import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { criarApp } from './app.ts';
import { segredoGuardado } from './auth/segredo.ts';
import type { Config } from './config.ts';
import { abrirBanco, type Banco, temBanco } from './db/abrir.ts';
import { migrar } from './db/migrar.ts';
import { travarDiretorio } from './db/trava.ts';
import { semearSeVazio } from './primeira-carga.ts';
import { StartupError } from './startup-error.ts';

/** A server that answers. */
export interface Servidor {
  url: string;
  /** Finishes the requests under way, then closes the database and gives the directory back. */
  encerrar(): Promise<void>;
}

/**
 * Configuration → lock → database → schema → demo → listening. What was opened is closed again when a
 * later step fails.
 *
 * @param progresso told short Portuguese texts before each step that may take seconds.
 * @throws StartupError for what a restart cannot mend.
 */
export async function iniciar(
  config: Config,
  logger: FastifyBaseLogger,
  progresso: (texto: string) => void,
): Promise<Servidor> {
  await using abertos = new AsyncDisposableStack();
  const dirImagens = prepararDiretorio(config.dataDir);
  await exigirPortaLivre(config);
  const segredo = config.jwtSecret ?? segredoGuardado(config.dataDir);

  const db = await abrir(config, logger, progresso, abertos);
  const migracoes = await migrar(db);
  if (migracoes.length > 0) logger.info({ migracoes }, 'schema brought up to date');
  if (config.demo && (await semearSeVazio(db, dirImagens, progresso))) {
    logger.info('demo shop made');
  }

  const app = await criarApp({ db, segredo, dirImagens, logger });
  abertos.defer(() => app.close());
  const url = await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw portaOcupada(config, error);
  });
  const ateEncerrar = abertos.move();
  return { url, encerrar: () => ateEncerrar.disposeAsync() };
}

async function abrir(
  config: Config,
  logger: FastifyBaseLogger,
  progresso: (texto: string) => void,
  abertos: AsyncDisposableStack,
): Promise<Banco> {
  if (config.database.kind === 'embedded') {
    const { dir } = config.database;
    const trava = await travarDiretorio(dir);
    abertos.defer(() => trava.soltar());
    progresso(temBanco(dir) ? 'Abrindo o banco de dados' : 'Criando o banco de dados');
  }
  const db = await abrirBanco(config.database, (error) =>
    logger.warn({ err: error }, 'an idle database connection broke'),
  );
  abertos.defer(() => db.destroy());
  return db;
}

/** Makes the data directory, closed to other users of the machine, and answers where pictures go. */
function prepararDiretorio(dataDir: string): string {
  const dirImagens = join(dataDir, 'imagens');
  try {
    mkdirSync(dirImagens, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartupError(
      `The data directory ${dataDir} cannot be made or written (${code(error)}): give this user access, or set DATA_DIR to another directory.`,
    );
  }
  return dirImagens;
}

/** Looked at before the long steps: nobody should wait for a first database to learn this. */
async function exigirPortaLivre({ host, port }: Config): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => server.close(() => resolve()));
  }).catch((error: unknown) => {
    throw portaOcupada({ host, port }, error);
  });
}

function portaOcupada({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown {
  switch (code(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} of ${host} is taken by another program: stop it, or set STORE_API_PORT to a free port.`,
      );
    case 'EACCES':
      return new StartupError(
        `This user may not listen on port ${port}: set STORE_API_PORT to one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(
        `HOST=${host} is not an address of this machine: correct or unset it.`,
      );
    default:
      return error;
  }
}

function code(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
