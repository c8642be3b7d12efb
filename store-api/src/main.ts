import pino from 'pino';
import { readConfig } from './config.ts';
import { iniciar, type Servidor } from './iniciar.ts';
import { EXIT_CANNOT_START, StartupError } from './startup-error.ts';
import { avisar } from './supervisor.ts';

const PRAZO_PARA_ENCERRAR_MS = 9_000;

// What this process writes (database, key, pictures) is nobody else's to read.
process.umask(0o077);

// Until requests are served there is nothing to drain: without its supervisor the process just ends.
const sairSemSupervisor = (): never => process.exit(1);
process.once('disconnect', sairSemSupervisor);

try {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel });
  const servidor = await iniciar(config, logger, (text) => void avisar({ type: 'progress', text }));
  encerrarAoPedido(servidor, logger);
  logger.info({ url: servidor.url, database: config.database.kind }, 'ready');
  await avisar({ type: 'ready', url: servidor.url });
} catch (error) {
  await desistir(error);
}

async function desistir(error: unknown): Promise<never> {
  if (error instanceof StartupError) {
    console.error(`store-api cannot start. ${error.message}`);
    await avisar({ type: 'fatal', text: error.message });
    process.exit(EXIT_CANNOT_START);
  }
  console.error('store-api failed to start.', error);
  process.exit(1);
}

/** Drains on the first SIGTERM, SIGINT or loss of the supervisor; a second signal ends at once. */
function encerrarAoPedido(servidor: Servidor, logger: pino.Logger): void {
  let encerrando = false;
  const encerrar = async (motivo: string): Promise<void> => {
    if (encerrando) process.exit(1);
    encerrando = true;
    logger.info({ motivo }, 'draining');
    setTimeout(() => process.exit(1), PRAZO_PARA_ENCERRAR_MS).unref();
    try {
      await servidor.encerrar();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'draining failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void encerrar('SIGTERM'));
  process.on('SIGINT', () => void encerrar('SIGINT'));
  process.off('disconnect', sairSemSupervisor);
  process.on('disconnect', () => void encerrar('the supervisor is gone'));
}
