import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { criarApollo } from '../graphql/apollo.ts';
import type { Servicos } from '../graphql/contexto.ts';
import { criarExecutorAnonimo } from '../graphql/executor.ts';
import { criarSchema } from '../graphql/schema.ts';
import { montarConversa } from '../loja/resolvers.ts';
import { criarClienteRest } from '../rest/client.ts';
import { abrirPool } from '../rest/transporte.ts';
import { criarTentativas } from '../sessao/tentativas.ts';
import { criarVerificador } from '../sessao/verificacao.ts';
import { porCabecalhos } from './cabecalhos.ts';
import { porTratamentoDeErros } from './erros.ts';
import { rotasGraphql } from './graphql.ts';
import { rotasDeImagens } from './imagens.ts';
import { rotasDaLoja } from './loja.ts';
import { criarPaginas } from './paginas.ts';
import { registrarRequisicoes, relator } from './registro.ts';
import { rotasDoSandbox } from './sandbox.ts';
import { criarSaude, rotasDeSaude, type Saude } from './saude.ts';

const CORPO_MAXIMO = 100 * 1024;

export interface Gateway {
  readonly app: FastifyInstance;
  readonly saude: Saude;
}

/**
 * Puts the gateway together, nothing listening yet. Closing `app` drains it: requests under way are
 * answered, then the connections to the upstream end.
 */
export async function criarGateway(config: Config): Promise<Gateway> {
  const { origin, pathname } = new URL(config.apiDaLoja);
  const pool = abrirPool(origin);
  const rest = criarClienteRest(pool, pathname);
  const servicos = criarServicos(config, rest);
  const schema = criarSchema();
  const apollo = criarApollo(schema, config);
  await apollo.start();

  const log: FastifyBaseLogger = pino({ level: config.nivelDeLog, base: null });
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.proxyConfiavel,
    bodyLimit: CORPO_MAXIMO,
    forceCloseConnections: 'idle',
  });
  const saude = criarSaude(rest, (falha) =>
    log.warn(
      { call: falha.message },
      `The REST API at ${origin} does not answer yet. Still trying; check STORE_API_URL if this stays.`,
    ),
  );
  const executar = criarExecutorAnonimo(schema, servicos, relator(app.log));
  const origem = config.enderecoPublico ?? `http://localhost:${config.porta}`;
  const paginas = criarPaginas(config.pastaDaLoja, origem, executar, (erro) =>
    log.error({ err: erro }, 'page could not be rendered'),
  );

  app.addHook('onClose', async () => {
    await apollo.stop();
    await pool.close();
  });
  registrarRequisicoes(app);
  porTratamentoDeErros(app);
  await porCabecalhos(app, config.https);
  await app.register(cookie);
  rotasDeSaude(app, saude);
  rotasGraphql(app, { ...config, apollo, servicos });
  rotasDeImagens(app, pool);
  if (config.sandbox) await rotasDoSandbox(app);
  await rotasDaLoja(app, config.pastaDaLoja, paginas);
  return { app, saude };
}

function criarServicos(config: Config, rest: Servicos['rest']): Servicos {
  return {
    rest,
    verificador: criarVerificador({ segredo: config.segredoJwt }),
    tentativas: criarTentativas(),
    fuso: config.fuso,
    loja: {
      marca: config.marca,
      conversaUrl: montarConversa(config.numeroDeConversa, config.marca),
      moeda: 'BRL',
      idioma: 'pt-BR',
      empresa: config.empresa,
    },
  };
}
