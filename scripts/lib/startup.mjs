import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readKeyFile } from '@decantaria/server/key-file';
import { StartupError } from '@decantaria/server/settings';
import { CannotRun, Service } from '@decantaria/server/supervised';
import { execa } from 'execa';
import { readConfig as readGatewayConfig } from '../../gateway/src/config.ts';
import { readConfig } from './config.mjs';
import { exitOnInterrupt, onInterrupt } from './interrupt.mjs';
import {
  bold,
  dim,
  green,
  PlainError,
  print,
  printError,
  secondsSince,
  yellow,
} from './output.mjs';
import { ROOT } from './root.mjs';

/** @typedef {ReturnType<typeof readConfig>} Config */

/** Time for the running requests, after the pause in which a server still accepts new ones. */
const DRAIN_MS = 11_000;
const DEFAULT_PAUSE_SECONDS = 5;

/** The base64 secret that signs sessions, created in the data directory by the first call. @param {string} dataDir */
function sessionSecret(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return readKeyFile(join(dataDir, 'jwt-secret'), 32).toString('base64');
}

/**
 * Returns the environment of each server: the given variables, and those that the two must share. The servers log
 * warnings only, unless LOG_LEVEL says otherwise.
 * @param {Config} config
 */
export function serviceEnvironments(config) {
  const { JWT_SECRET, JWT_SECRET_FILE } = process.env;
  const isMade = config.embedded && !JWT_SECRET_FILE;
  const secret = JWT_SECRET || (isMade ? sessionSecret(config.dataDir) : '');
  const tools = config.developers ? 'on' : 'off';
  const common = {
    ...process.env,
    DEMO: process.env.DEMO || (config.demo ? 'on' : 'off'),
    ...(config.simulado ? { PAGAMENTO: process.env.PAGAMENTO || 'simulado' } : {}),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    DATA_DIR: config.dataDir,
    ...(secret ? { JWT_SECRET: secret } : {}),
  };
  return {
    // The gateway is the only caller: the REST API never listens beyond this machine.
    storeApi: {
      ...common,
      // Decides whether the published passwords of the demo work.
      NODE_ENV: process.env.NODE_ENV || 'development',
      HOST: '127.0.0.1',
      // The REST API limits attempts by the caller's address, which the gateway forwards.
      TRUST_PROXY: 'loopback',
      STORE_API_PORT: config.storeApiPort,
      PUBLIC_URL: process.env.PUBLIC_URL || `http://${config.host}:${config.gatewayPort}`,
      DEV_PAGES: config.devPages ? 'on' : 'off',
    },
    gateway: {
      ...common,
      // Libraries are faster in production mode. Test cards without demo data are refused there.
      NODE_ENV:
        process.env.NODE_ENV || (config.simulado && !config.demo ? 'development' : 'production'),
      HOST: config.host,
      PORT: config.gatewayPort,
      STORE_API_URL: config.apiUrl,
      SANDBOX: process.env.SANDBOX || tools,
      INTROSPECTION: process.env.INTROSPECTION || tools,
      REST_TRACE: process.env.REST_TRACE || tools,
      // The embedded API serves every picture: a page needs no other host.
      ...(config.embedded && !process.env.IMAGE_ORIGINS ? { IMAGE_ORIGINS: 'self' } : {}),
    },
  };
}

/**
 * Returns the environments after the gateway's own check: its process reports a wrong variable only after the build. That
 * of store-api begins with its check.
 * @param {Config} config
 * @throws {PlainError} for a wrong variable
 */
export function checkedEnvironments(config) {
  const environments = serviceEnvironments(config);
  try {
    readGatewayConfig(environments.gateway);
  } catch (error) {
    throw error instanceof StartupError ? new PlainError(error.message) : error;
  }
  return environments;
}

/** @param {Config} config @param {string} url @param {number} startedAt */
function announce(config, url, startedAt) {
  const line = (/** @type {string} */ name, /** @type {string} */ value) =>
    print(`  ${name.padEnd(11)}${value}`);
  print();
  print(`${green('●')} ${bold('Decantária is open')} ${dim(`(after ${secondsSince(startedAt)})`)}`);
  print();
  line('Shop', `${url}/`);
  line('Dashboard', `${url}/dashboard`);
  if (process.env.SANDBOX ? process.env.SANDBOX !== 'off' : config.developers) {
    line('Sandbox', `${url}/sandbox`);
  }
  if (config.embedded && config.devPages) {
    line('REST API', `${config.apiUrl}/docs`);
    if (!process.env.SMTP_URL) line('Mail', `${new URL(config.apiUrl).origin}/dev/emails`);
  }
  if (config.simulado) line('Test card', '4242 4242 4242 4242 (payments are simulated)');
  if (config.demo && config.production) {
    line('Accounts', 'of the demo: their passwords were printed when the shop was created');
  } else if (config.demo) {
    print();
    print(`  ${dim('Demo accounts')}`);
    line('Admin', 'lojista / Lojista@123');
    line('Customer', 'marina.costa / Cliente@123');
  }
  print();
  print(`  ${dim('Ctrl-C ends it.')}`);
}

/**
 * Builds the changed parts, starts the servers and restarts them after a crash, until Ctrl-C or a signal. Sends
 * `{type: 'ready', url, pids}` to a process that started this one over a channel.
 * @throws {import('./output.mjs').PlainError} for a cause that a person can correct
 */
export async function start() {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const stopExitingOnInterrupt = exitOnInterrupt();
  const environments = checkedEnvironments(config);
  /** @param {string} name @param {string} folder @param {NodeJS.ProcessEnv} env */
  const createService = (name, folder, env) => {
    const pause = Number(env.DRENAGEM_PAUSA_SEGUNDOS) || DEFAULT_PAUSE_SECONDS;
    const file = join(ROOT, folder, 'src/main.ts');
    return new Service(
      { name, file, cwd: ROOT, env, stopTimeout: DRAIN_MS + 1000 * pause },
      {
        // The gateway only waits for the REST API, which says what it does.
        onProgress: (text) => folder === 'store-api' && print(`  ${dim(`${text}…`)}`),
        onCrash: (text) => print(`${yellow('!')} ${text}`),
        onRecovery: () => print(`${green('✓')} ${name} is back`),
        onGiveUp: ({ message }) => {
          printError(new PlainError(message));
          void shutDown(1);
        },
      },
    );
  };
  const { storeApi } = environments;
  const api = config.embedded ? createService('The REST API', 'store-api', storeApi) : undefined;
  const gateway = createService('The gateway', 'gateway', environments.gateway);

  let shuttingDown = false;
  const shutDown = async (/** @type {number} */ code) => {
    shuttingDown = true;
    await gateway.stop();
    await api?.stop();
    process.exit(code);
  };
  process.on('exit', () => {
    gateway.kill();
    api?.kill();
  });
  stopExitingOnInterrupt();
  onInterrupt(() => {
    if (shuttingDown) process.exit(130);
    print(`\n  Stopping… ${dim('(Ctrl-C again to stop at once)')}`);
    void shutDown(0);
  });

  const openGateway = async () => {
    const { exitCode } = await execa('node', ['--run', 'build'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      reject: false,
    });
    if (exitCode === 0) return gateway.start();
    throw new PlainError('The shop could not be built: wireit names the cause.');
  };
  // The REST API creates or opens its database while the shop is built. If it cannot, it ends the start at once.
  const [address] = await Promise.all([openGateway(), api?.start()]).catch((error) => {
    throw error instanceof CannotRun ? new PlainError(error.message) : error;
  });
  const url = address.replace(/\/$/, '');
  announce(config, url, startedAt);
  const pids = [gateway.pid, api?.pid].filter((pid) => pid !== undefined);
  process.send?.({ type: 'ready', url, pids });
}
