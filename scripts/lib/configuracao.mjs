import { resolve } from 'node:path';
import { RAIZ } from './raiz.mjs';
import { ErroSimples } from './saida.mjs';

/**
 * @param {NodeJS.ProcessEnv} env @param {string} variavel @param {number} padrao
 * @throws {ErroSimples}
 */
function porta(env, variavel, padrao) {
  const texto = env[variavel];
  if (texto === undefined || texto === '') return padrao;
  const numero = Number(texto);
  if (Number.isInteger(numero) && numero > 0 && numero < 65_536) return numero;
  throw new ErroSimples(
    `${variavel}=${texto} não é uma porta. Use um número de 1 a 65535, por exemplo: ${variavel}=${padrao} npm start`,
  );
}

/**
 * The part of the environment that starting needs; the servers check the rest themselves.
 * @param {NodeJS.ProcessEnv} env
 * @throws {ErroSimples} naming the variable that is wrong
 */
export function lerConfiguracao(env) {
  const host = env.HOST || '127.0.0.1';
  const embutida = !env.STORE_API_URL;
  const portaDaLoja = porta(env, 'PORT', 4000);
  const portaDaApi = porta(env, 'STORE_API_PORT', 4001);
  if (embutida && portaDaLoja === portaDaApi) {
    throw new ErroSimples(
      `PORT e STORE_API_PORT são a mesma porta (${portaDaLoja}). Dê uma a cada, por exemplo: STORE_API_PORT=${portaDaLoja + 1} npm start`,
    );
  }
  return {
    host,
    portaDaLoja,
    portaDaApi,
    /** Whether our own REST API runs beside the gateway. */
    embutida,
    apiUrl: env.STORE_API_URL || `http://127.0.0.1:${portaDaApi}/api`,
    pastaDeDados: resolve(RAIZ, env.DATA_DIR || '.data'),
    /** Whether the shop starts with the demo catalogue and accounts. */
    demonstracao: embutida && (env.DEMO ? env.DEMO !== 'off' : !env.DATABASE_URL),
  };
}
