import { resolve } from 'node:path';
import { PlainError } from './output.mjs';
import { ROOT } from './root.mjs';

/**
 * Reads the environment variables that starting needs. The servers check the others.
 * @param {NodeJS.ProcessEnv} env
 * @throws {PlainError} with the name of the wrong variable
 */
export function readConfig(env) {
  const host = env.HOST || '127.0.0.1';
  const embedded = !env.STORE_API_URL;
  const gatewayPort = env.PORT || '4000';
  const storeApiPort = env.STORE_API_PORT || '4001';
  const ports = new Set([gatewayPort, storeApiPort].map(Number));
  if (embedded && (ports.size === 1 || ![...ports].every((port) => port > 0))) {
    throw new PlainError(
      `PORT (${gatewayPort}) and STORE_API_PORT (${storeApiPort}) must be two ports from 1 to 65535.`,
    );
  }
  const production = isProduction(env);
  const demo = embedded && (env.DEMO ? env.DEMO !== 'off' : !env.DATABASE_URL && !production);
  const developers = !production && !env.PUBLIC_URL;
  return {
    host,
    gatewayPort,
    storeApiPort,
    /** Whether our own REST API runs beside the gateway. */
    embedded,
    apiUrl: env.STORE_API_URL || `http://127.0.0.1:${storeApiPort}/api`,
    dataDir: resolve(ROOT, env.DATA_DIR || '.data'),
    production,
    /** Whether the shop starts with the demo catalogue and accounts. */
    demo,
    /** Whether test cards pay orders. The servers refuse a setting that contradicts the others. */
    simulado:
      Boolean(env.PAGAMENTO) ||
      (demo &&
        !production &&
        !env.STRIPE_SECRET_KEY &&
        !env.STRIPE_SECRET_KEY_FILE &&
        !env.STRIPE_PUBLISHABLE_KEY),
    /** Whether tools for developers are open: sandbox, introspection, REST trace, pages of the REST API. */
    developers,
    devPages: env.DEV_PAGES ? env.DEV_PAGES !== 'off' : developers,
  };
}

/** Whether the person who starts the shop calls it production, or gives it a public https address. */
function isProduction(/** @type {NodeJS.ProcessEnv} */ env) {
  return env.NODE_ENV === 'production' || /^https:/i.test(env.PUBLIC_URL ?? '');
}
