import { join } from 'node:path';
import { build } from './build.mjs';
import { readConfig } from './config.mjs';
import { environment } from './exec.mjs';
import { exitOnInterrupt, onInterrupt } from './interrupt.mjs';
import {
  bold,
  dim,
  green,
  print,
  printError,
  secondsSince,
  withProgress,
  yellow,
} from './output.mjs';
import { requireFreePort } from './ports.mjs';
import { ROOT } from './root.mjs';
import { sessionSecret } from './secret.mjs';
import { Service } from './service.mjs';

/** @typedef {ReturnType<typeof readConfig>} Config */

/** @param {Config} config */
async function requirePorts(config) {
  await requireFreePort({
    port: config.gatewayPort,
    address: config.host,
    variable: 'PORT',
    who: 'a loja',
  });
  if (!config.embedded) return;
  await requireFreePort({
    port: config.storeApiPort,
    address: '127.0.0.1',
    variable: 'STORE_API_PORT',
    who: 'a API da loja',
  });
}

/**
 * The environment of each server: what the person gave, and what the two must agree on. The servers' own log stays
 * quiet unless LOG_LEVEL asks for more.
 * @param {Config} config
 */
export async function serviceEnvironments(config) {
  const secret =
    process.env.JWT_SECRET || (config.embedded ? await sessionSecret(config.dataDir) : '');
  const common = environment({
    NODE_ENV: process.env.NODE_ENV || 'production',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    DATA_DIR: config.dataDir,
    ...(secret ? { JWT_SECRET: secret } : {}),
  });
  return {
    // The gateway is its only caller: whatever HOST opens, it stays on this machine.
    storeApi: {
      ...common,
      HOST: '127.0.0.1',
      // So it believes the gateway about where a person calls from, and counts tries by person (P12).
      TRUST_PROXY: 'loopback',
      STORE_API_PORT: String(config.storeApiPort),
      PUBLIC_URL: process.env.PUBLIC_URL || `http://${config.host}:${config.gatewayPort}`,
      DEV_PAGES: config.devPages ? 'on' : 'off',
    },
    gateway: {
      ...common,
      HOST: config.host,
      PORT: String(config.gatewayPort),
      STORE_API_URL: config.apiUrl,
      // Its own API has every picture: a page needs no other host.
      ...(config.embedded && !process.env.IMAGE_ORIGINS ? { IMAGE_ORIGINS: 'self' } : {}),
    },
  };
}

/** @param {Config} config @param {string} url @param {number} startedAt */
function announce(config, url, startedAt) {
  const line = (/** @type {string} */ name, /** @type {string} */ value) =>
    print(`  ${name.padEnd(10)}${value}`);
  print();
  print(
    `${green('●')} ${bold('A Decantária está aberta')} ${dim(`(em ${secondsSince(startedAt)})`)}`,
  );
  print();
  line('Loja', `${url}/`);
  line('Painel', `${url}/dashboard`);
  line('Sandbox', `${url}/sandbox`);
  if (config.embedded) line('API REST', `${config.apiUrl}/docs`);
  if (config.devPages) line('E-mails', `${new URL(config.apiUrl).origin}/dev/emails`);
  if (config.embedded && !process.env.STRIPE_SECRET_KEY) {
    line('Cartão', '4242 4242 4242 4242 (pagamentos simulados)');
  }
  if (config.demo) {
    print();
    print(`  ${dim('Contas de demonstração')}`);
    line('Lojista', 'lojista / Lojista@123');
    line('Cliente', 'marina.costa / Cliente@123');
  }
  print();
  print(`  ${dim('Ctrl-C encerra.')}`);
}

/**
 * Builds what is missing, starts the servers, and keeps them running until it is told to stop. A process that started
 * us over a channel hears `{type: 'ready', url, pids}`.
 * @throws {import('./output.mjs').PlainError} for everything a person can put right
 */
export async function start() {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const stopExitingOnInterrupt = exitOnInterrupt();
  await requirePorts(config);
  await build();

  const environments = await serviceEnvironments(config);
  /** @type {(text: string) => void} */
  let tell = () => {};
  /**
   * @param {string} name @param {string} folder @param {NodeJS.ProcessEnv} env
   * @param {(text: string) => void} [onProgress]
   */
  const createService = (name, folder, env, onProgress = () => {}) =>
    new Service(
      { name, file: join(ROOT, folder, 'src/main.ts'), env },
      {
        onProgress,
        onCrash: (text) => print(`${yellow('!')} ${text}`),
        onErrorOutput: (text) => process.stderr.write(text),
        onRecovery: () => print(`${green('✓')} ${name} voltou`),
        onGiveUp: (error) => {
          printError(error);
          void shutDown(1);
        },
      },
    );
  const api = config.embedded
    ? createService('A API da loja', 'store-api', environments.storeApi, (text) => tell(text))
    : undefined;
  const gateway = createService('O gateway', 'gateway', environments.gateway);

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
    print(`\n  Encerrando… ${dim('(Ctrl-C de novo para não esperar)')}`);
    void shutDown(0);
  });

  const url = await withProgress('Abrindo a loja', async (show) => {
    tell = show;
    await api?.start();
    return gateway.start();
  });
  announce(config, url.replace(/\/$/, ''), startedAt);
  process.send?.({
    type: 'ready',
    url: url.replace(/\/$/, ''),
    pids: [gateway.pid, api?.pid].filter((pid) => pid !== undefined),
  });
}
