import { join } from 'node:path';
import { lerConfiguracao } from './configuracao.mjs';
import { construir } from './construir.mjs';
import { ambiente } from './executar.mjs';
import { aoInterromper, sairAoInterromper } from './interrupcao.mjs';
import { exigirPortaLivre } from './portas.mjs';
import { RAIZ } from './raiz.mjs';
import { amarelo, apagado, escrever, escreverErro, negrito, passo, verde } from './saida.mjs';
import { segredoDasSessoes } from './segredo.mjs';
import { Servico } from './servico.mjs';

/** @typedef {ReturnType<typeof lerConfiguracao>} Configuracao */

/** @param {Configuracao} config */
async function exigirPortas(config) {
  await exigirPortaLivre({
    porta: config.portaDaLoja,
    endereco: config.host,
    variavel: 'PORT',
    quem: 'a loja',
  });
  if (!config.embutida) return;
  await exigirPortaLivre({
    porta: config.portaDaApi,
    endereco: '127.0.0.1',
    variavel: 'STORE_API_PORT',
    quem: 'a API da loja',
  });
}

/**
 * The environment of each server: what the person gave, and what the two must agree on. The servers' own log stays
 * quiet unless LOG_LEVEL asks for more.
 * @param {Configuracao} config
 */
async function ambientesDosServicos(config) {
  const segredo =
    process.env.JWT_SECRET || (config.embutida ? await segredoDasSessoes(config.pastaDeDados) : '');
  const comum = ambiente({
    NODE_ENV: process.env.NODE_ENV || 'production',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    DATA_DIR: config.pastaDeDados,
    ...(segredo ? { JWT_SECRET: segredo } : {}),
  });
  return {
    // The gateway is its only caller: whatever HOST opens, it stays on this machine.
    storeApi: { ...comum, HOST: '127.0.0.1', STORE_API_PORT: String(config.portaDaApi) },
    gateway: {
      ...comum,
      HOST: config.host,
      PORT: String(config.portaDaLoja),
      STORE_API_URL: config.apiUrl,
    },
  };
}

/** @param {Configuracao} config @param {string} url @param {number} inicio */
function apresentar(config, url, inicio) {
  const linha = (/** @type {string} */ nome, /** @type {string} */ valor) =>
    escrever(`  ${nome.padEnd(10)}${valor}`);
  escrever();
  escrever(
    `${verde('●')} ${negrito('A Decantária está aberta')} ${apagado(`(em ${((performance.now() - inicio) / 1000).toFixed(1).replace('.', ',')} s)`)}`,
  );
  escrever();
  linha('Loja', `${url}/`);
  linha('Painel', `${url}/dashboard`);
  linha('Sandbox', `${url}/sandbox`);
  if (config.demonstracao) {
    escrever();
    escrever(`  ${apagado('Contas de demonstração')}`);
    linha('Lojista', 'lojista / Lojista@123');
    linha('Cliente', 'marina.costa / Cliente@123');
  }
  escrever();
  escrever(`  ${apagado('Ctrl-C encerra.')}`);
}

/**
 * Builds what is missing, starts the servers, and keeps them running until it is told to stop. A process that started
 * us over a channel hears `{type: 'ready', url, pids}`.
 * @throws {import('./saida.mjs').ErroSimples} for everything a person can put right
 */
export async function iniciar() {
  const inicio = performance.now();
  const config = lerConfiguracao(process.env);
  const sairSemEsperar = sairAoInterromper();
  await exigirPortas(config);
  await construir();

  const ambientes = await ambientesDosServicos(config);
  /** @type {(texto: string) => void} */
  let detalhar = () => {};
  /**
   * @param {string} nome @param {string} pasta @param {NodeJS.ProcessEnv} env
   * @param {(texto: string) => void} [aoProgredir]
   */
  const criar = (nome, pasta, env, aoProgredir = () => {}) =>
    new Servico(
      { nome, arquivo: join(RAIZ, pasta, 'src/main.ts'), env },
      {
        aoProgredir,
        aoCair: (texto) => escrever(`${amarelo('!')} ${texto}`),
        aoVoltar: () => escrever(`${verde('✓')} ${nome} voltou`),
        aoDesistir: (erro) => {
          escreverErro(erro);
          void encerrar(1);
        },
      },
    );
  const api = config.embutida
    ? criar('A API da loja', 'store-api', ambientes.storeApi, (texto) => detalhar(texto))
    : undefined;
  const gateway = criar('O gateway', 'gateway', ambientes.gateway);

  let encerrando = false;
  const encerrar = async (/** @type {number} */ codigo) => {
    encerrando = true;
    await gateway.parar();
    await api?.parar();
    process.exit(codigo);
  };
  process.on('exit', () => {
    gateway.matar();
    api?.matar();
  });
  sairSemEsperar();
  aoInterromper(() => {
    if (encerrando) process.exit(130);
    escrever(`\n  Encerrando… ${apagado('(Ctrl-C de novo para não esperar)')}`);
    void encerrar(0);
  });

  const url = await passo('Abrindo a loja', async (mostrar) => {
    detalhar = mostrar;
    await api?.subir();
    return gateway.subir();
  });
  apresentar(config, url.replace(/\/$/, ''), inicio);
  process.send?.({
    type: 'ready',
    url: url.replace(/\/$/, ''),
    pids: [gateway.pid, api?.pid].filter((pid) => pid !== undefined),
  });
}
