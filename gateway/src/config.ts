import { join } from 'node:path';
import type { Recebedor } from '@decantaria/brasil/pix';
import { limitesOf } from '@decantaria/loja/reservas';
import { drainPauseOf, StartupError, tracingOf } from '@decantaria/server/settings';
import { readVariables } from '@decantaria/server/variables';
import type { z } from 'zod';
import type { Configuracao } from './types.gen.ts';
import { PARTS, PartVariables, Variables } from './variables.ts';

export type Config = ReturnType<typeof readConfig>;

/** Settings with the gateway's key. */
export type KeyedConfig = Config & {
  readonly aparelhoSecret: NonNullable<Config['aparelhoSecret']>;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the gateway's settings from the environment. Throws `StartupError`. */
export function readConfig(environment: Environment) {
  const values = readVariables(Variables, environment);
  const flags: Readonly<Record<string, boolean>> = readVariables(PartVariables, environment);
  const jwtSecret = values.JWT_SECRET;
  const aparelhoSecret = jwtSecret ?? values.APARELHO_SECRET;
  if (values.REDIS_URL !== undefined && aparelhoSecret === undefined) {
    throw new StartupError(
      'REDIS_URL needs JWT_SECRET or APARELHO_SECRET, the same on every gateway: it protects what Redis holds. Set one of them, or unset REDIS_URL.',
    );
  }
  const publicOrigin = values.PUBLIC_URL;
  const https = publicOrigin?.startsWith('https:') ?? false;
  const production = values.NODE_ENV === 'production' || https;
  if (values.OPERATIONS === 'trusted' && (values.INTROSPECTION || values.SANDBOX)) {
    throw new StartupError(
      'OPERATIONS=trusted refuses the operations of the sandbox and of introspection. Unset SANDBOX and INTROSPECTION, or OPERATIONS.',
    );
  }
  const openToDevelopers =
    !production && publicOrigin === undefined && values.OPERATIONS !== 'trusted';
  const contract = values.API_CONTRACT;
  const pagamento = readPagamento(values, production);
  return {
    port: values.PORT,
    host: values.HOST,
    storeApiUrl: values.STORE_API_URL ?? `http://127.0.0.1:${values.STORE_API_PORT}/api`,
    jwtSecret,
    /** Signs what browsers keep for the gateway, and encrypts what it stores itself. Undefined: the gateway makes its own key. */
    aparelhoSecret,
    /** Where a single gateway keeps its key and what a restart must not forget; undefined for nowhere. */
    dataFolder: values.DATA_DIR === undefined ? undefined : join(values.DATA_DIR, 'gateway'),
    /** What several gateways share is there. Undefined for a single gateway. */
    redisUrl: values.REDIS_URL,
    timeZone: values.STORE_TIMEZONE,
    apiTimeZone: values.API_TIMEZONE ?? values.STORE_TIMEZONE,
    produtoAtivacao: values.PRODUTO_ATIVACAO,
    conversaPhone: values.WHATSAPP_NUMERO,
    cepUrl: values.CEP_URL,
    limites: limitesOf(values),
    publicOrigin,
    https,
    trustProxy: values.TRUST_PROXY,
    drainPauseMs: drainPauseOf(values),
    pageCache: values.PAGE_CACHE,
    answerCache: values.ANSWER_CACHE,
    restCache: values.REST_CACHE,
    /** Whether the API declares the contract; null to read it from the replies. */
    contract: contract === undefined ? null : contract === '1',
    imageOrigins: values.IMAGE_ORIGINS ?? ['https:'],
    serviceWorker: values.SERVICE_WORKER,
    operations: values.OPERATIONS,
    /** The file of an earlier build's operations, which run too. */
    operationsPrevious: values.OPERATIONS_PREVIOUS,
    subscriptions: values.SUBSCRIPTIONS,
    parts: PARTS.filter(({ variable }) => variable === undefined || flags[variable]),
    /** True where assistants are served at `/mcp`. */
    hasAssistants: flags['MCP'] ?? false,
    introspection: values.INTROSPECTION ?? openToDevelopers,
    sandbox: values.SANDBOX ?? openToDevelopers,
    restTrace: values.REST_TRACE ?? openToDevelopers,
    logLevel: values.LOG_LEVEL,
    /** Where Prometheus scrapes; null without metrics. */
    metrics:
      values.METRICS_PORT === undefined
        ? null
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    tracing: tracingOf(values),
    marca: values.MARCA,
    empresa: {
      razaoSocial: values.EMPRESA_RAZAO_SOCIAL,
      cnpj: values.EMPRESA_CNPJ,
      endereco: values.EMPRESA_ENDERECO,
      cidade: values.EMPRESA_CIDADE,
      email: values.EMPRESA_EMAIL,
      redeSocialUrl: values.EMPRESA_REDE_SOCIAL_URL ?? null,
    },
    pagamento,
    pixAutomatico:
      pagamento.provedor !== null && (values.PIX_AUTOMATICO ?? pagamento.provedor === 'SIMULADO'),
    recebedorPix: readRecebedorPix(values),
    webDist: values.WEB_DIST,
  };
}

/** Who receives Pix; null without a key. */
function readRecebedorPix({
  PIX_CHAVE: chave,
  PIX_NOME: nome,
  PIX_CIDADE: cidade,
}: z.output<typeof Variables>): Recebedor | null {
  if (chave !== undefined && nome !== undefined && cidade !== undefined) {
    return { chave, nome, cidade };
  }
  if (chave ?? nome ?? cidade) {
    throw new StartupError('PIX_CHAVE, PIX_NOME and PIX_CIDADE belong together. Set or unset all.');
  }
  return null;
}

/** The card provider. Without its key, and without test cards, orders are paid in the chat only. */
function readPagamento(
  { PAGAMENTO, STRIPE_PUBLISHABLE_KEY: chavePublica, DEMO }: z.output<typeof Variables>,
  production: boolean,
): Configuracao['pagamento'] {
  if (PAGAMENTO === undefined) {
    return chavePublica === undefined
      ? { provedor: null, chavePublica: null }
      : { provedor: 'STRIPE', chavePublica };
  }
  if (chavePublica !== undefined) {
    throw new StartupError(
      'PAGAMENTO=simulado and STRIPE_PUBLISHABLE_KEY exclude each other. Unset one of them.',
    );
  }
  if (production && DEMO !== true) {
    throw new StartupError(
      'PAGAMENTO=simulado would let test cards pay real orders. Unset it, or set DEMO=on for a demo shop. NODE_ENV=production or an https PUBLIC_URL means production.',
    );
  }
  return { provedor: 'SIMULADO', chavePublica: null };
}
