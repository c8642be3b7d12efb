import { createLog, openBufferedOutput } from '@decantaria/server/log';
import type { Tracing } from '@decantaria/server/tracing';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Config, ConfigError, type KeyedConfig } from './config.ts';
import type { LinkOptions } from './server/across/link.ts';
import { type OwnSecret, openOwnSecret, UnusableSecret } from './server/across/own-secret.ts';
import { type Shared, shareNothing, shareWithNextStart } from './server/across/shared.ts';
import { turnNames } from './server/concurrency/turns.ts';
import { ERROR_CODES } from './server/graphql/errors.ts';
import { operationNames, operationsFile, readManifest } from './server/graphql/operations.ts';
import { createSchema } from './server/graphql/schema.ts';
import type { Health } from './server/http/health.ts';
import { createServer, type ServerLimits } from './server/http/server.ts';
import { type Metrics, NO_METRICS } from './server/telemetry/metrics.ts';
import type { Prometheus } from './server/telemetry/prometheus.ts';
import { createRepeats } from './server/telemetry/repeats.ts';
import type { TraceStep } from './server/telemetry/trace-step.ts';
import { resolvers as auditoria } from './shop/auditoria/resolvers.ts';
import { resolvers as carrinho } from './shop/carrinho/resolvers.ts';
import type { CatalogoPort } from './shop/catalogo/port.ts';
import { resolvers as catalogo } from './shop/catalogo/resolvers.ts';
import type { CategoriasPort } from './shop/categorias/port.ts';
import { resolvers as categorias } from './shop/categorias/resolvers.ts';
import { resolvers as cep } from './shop/cep/resolvers.ts';
import { resolvers as consentimentos } from './shop/consentimentos/resolvers.ts';
import { resolvers as conta } from './shop/conta/resolvers.ts';
import { resolvers as enderecos } from './shop/enderecos/resolvers.ts';
import { resolvers as fretes } from './shop/fretes/resolvers.ts';
import { createLoja } from './shop/loja/loja.ts';
import { resolvers as loja } from './shop/loja/resolvers.ts';
import type { Zones } from './shop/moment.ts';
import { resolvers as pagamentos } from './shop/pagamentos/resolvers.ts';
import { createNovos } from './shop/pedidos/admin/novos.ts';
import type { PedidosAdminPort } from './shop/pedidos/admin/port.ts';
import { resolvers as pedidosAdmin } from './shop/pedidos/admin/resolvers.ts';
import { createChaves } from './shop/pedidos/chaves.ts';
import { createOnePerKey } from './shop/pedidos/once.ts';
import { resolvers as pedidos } from './shop/pedidos/resolvers.ts';
import type { ProdutosPort } from './shop/produtos/port.ts';
import { resolvers as produtos } from './shop/produtos/resolvers.ts';
import { createResumoMemory } from './shop/resumo/memory.ts';
import type { ResumoPort } from './shop/resumo/port.ts';
import { resolvers as resumo } from './shop/resumo/resolvers.ts';
import { createAccess } from './shop/sessao/access.ts';
import { createAttempts } from './shop/sessao/attempts.ts';
import {
  type AdminConta,
  type Conta,
  type Identity,
  isAdmin,
  type Visitor,
} from './shop/sessao/conta.ts';
import type { Caller } from './shop/sessao/credential.ts';
import { createEndedAccounts } from './shop/sessao/ended-accounts.ts';
import { createIdentidades } from './shop/sessao/identidade.ts';
import { createOcioso } from './shop/sessao/ocioso.ts';
import { resolvers as sessao } from './shop/sessao/resolvers.ts';
import { endEverywhere } from './shop/sessao/shared-verifier.ts';
import { createSignedOut } from './shop/sessao/signed-out.ts';
import { createVerifier } from './shop/sessao/verification.ts';
import type { UsuariosPort } from './shop/usuarios/port.ts';
import { resolvers as usuarios } from './shop/usuarios/resolvers.ts';
import type { Resolvers } from './types.gen.ts';
import { auditoria as anyAuditoria } from './upstream/any/auditoria.ts';
import { createConsentimentos } from './upstream/any/consentimentos.ts';
import { conta as anyConta } from './upstream/any/conta.ts';
import { fretes as anyFretes } from './upstream/any/fretes.ts';
import { posVenda } from './upstream/any/pos-venda.ts';
import { createSegundoFator } from './upstream/any/segundo-fator.ts';
import { createSessao } from './upstream/any/sessao.ts';
import { tokens } from './upstream/any/tokens.ts';
import { createCepLookup } from './upstream/cep/cep.ts';
import { contractCarrinho } from './upstream/contract/carrinho.ts';
import { contractCatalogo } from './upstream/contract/catalogo.ts';
import { contractCategorias } from './upstream/contract/categorias.ts';
import { contractEnderecos } from './upstream/contract/enderecos.ts';
import { contractPagamentos } from './upstream/contract/pagamentos.ts';
import { createContractPedidos } from './upstream/contract/pedidos.ts';
import { contractPedidosAdmin } from './upstream/contract/pedidos-admin.ts';
import { contractPerfil } from './upstream/contract/perfil.ts';
import { createContractProdutos } from './upstream/contract/produtos.ts';
import { createContractResumo } from './upstream/contract/resumo.ts';
import { createContractUsuarios } from './upstream/contract/usuarios.ts';
import { createOlderCarrinho } from './upstream/older/carrinho/carrinho.ts';
import { createCarrinhoMemory } from './upstream/older/carrinho/memory.ts';
import { olderCatalogo } from './upstream/older/catalogo/catalogo.ts';
import { olderCategorias } from './upstream/older/categorias.ts';
import { createOlderEnderecos } from './upstream/older/enderecos/enderecos.ts';
import { createEnderecosMemory } from './upstream/older/enderecos/memory.ts';
import { createPagamentosMemory } from './upstream/older/pagamentos/memory.ts';
import { createOlderPagamentos } from './upstream/older/pagamentos/pagamentos.ts';
import { createPairs } from './upstream/older/pagamentos/pairs.ts';
import { createFreshPedidos } from './upstream/older/pedidos/fresh.ts';
import { createPedidosMemory } from './upstream/older/pedidos/memory.ts';
import { createOlderPedidos } from './upstream/older/pedidos/pedidos.ts';
import { createRedesMemory } from './upstream/older/pedidos/rede.ts';
import { createOlderPedidosAdmin } from './upstream/older/pedidos-admin/pedidos-admin.ts';
import { createOlderPerfil } from './upstream/older/perfil.ts';
import { createProdutosMemory } from './upstream/older/produtos/memory.ts';
import { createOlderProdutos } from './upstream/older/produtos/produtos.ts';
import { createOlderResumo } from './upstream/older/resumo/resumo.ts';
import { createOlderUsuarios } from './upstream/older/usuarios/usuarios.ts';
import { openCalls, withSession } from './upstream/rest/calls.ts';
import { createRestClient, type RestClient } from './upstream/rest/client.ts';
import { createContract } from './upstream/rest/contract.ts';
import { endpoints } from './upstream/rest/endpoints.ts';
import { createImages } from './upstream/rest/images.ts';
import { createLoader } from './upstream/rest/loader.ts';
import { shareInvalidation } from './upstream/rest/shared-invalidation.ts';
import { createSimulado } from './upstream/rest/simulado.ts';
import { openPool } from './upstream/rest/transport.ts';

/** What every operation of one gateway shares. Lives as long as the process. */
export type Services = ReturnType<typeof createServices>;

export function createServices(
  config: KeyedConfig,
  rest: RestClient,
  metrics: Metrics = NO_METRICS,
  shared: Shared = shareNothing(),
) {
  const verifier = createVerifier({
    tokens,
    secret: config.jwtSecret,
    signedOut: createSignedOut(shared),
    ended: createEndedAccounts(shared),
  });
  const scans = createProdutosMemory();
  const clearScans = (group: string) => group === 'catalogo' && scans.clear();
  rest.invalidation.listen(clearScans);
  const pedidos = createPedidosMemory(shared);
  const fresh = createFreshPedidos(pedidos);
  const redes = createRedesMemory(shared);
  const pagamentos = createPagamentosMemory(shared);
  const attempts = createAttempts({
    counters: shared.counters,
    pedir: {
      perConta: config.limites.pedidosPorHora,
      perAddress: config.limites.pedidosPorHoraEndereco,
    },
  });
  const createOnce = createOnePerKey(createChaves(shared), attempts);
  const zones: Zones = { api: config.apiTimeZone, store: config.timeZone };
  const enderecosMemory = createEnderecosMemory(shared);
  const carrinho = createOlderCarrinho(createCarrinhoMemory(shared));
  const older = {
    carrinho,
    catalogo: olderCatalogo,
    categorias: olderCategorias,
    enderecos: createOlderEnderecos(enderecosMemory, fresh.mayShow),
    pagamentos: createOlderPagamentos({
      memory: pagamentos,
      pairs: createPairs(config.aparelhoSecret),
      turnOf: (pedidoId, work) => shared.turns.take(turnNames.pagamento(pedidoId), work),
      pedidos: fresh,
      release: redes.release,
    }),
    pedidos: createOlderPedidos({
      createOnce,
      memory: pedidos,
      fresh,
      carrinho,
      fretes: anyFretes,
      turnOf: shared.turns.take,
      limites: config.limites,
      redes,
    }),
    pedidosAdmin: createOlderPedidosAdmin({
      memory: pedidos,
      pagamentos,
      turnOf: shared.turns.take,
      release: redes.release,
    }),
    perfil: createOlderPerfil(enderecosMemory),
    produtos: createOlderProdutos({
      memory: scans,
      turnOf: shared.turns.take,
      ativacao: config.produtoAtivacao,
    }),
    resumo: createOlderResumo({ unknownWords: pedidos.unknownWords, zones }),
    usuarios: createOlderUsuarios(),
  };
  shareInvalidation(rest.invalidation, shared.bus, clearScans);
  return {
    rest,
    metrics,
    verifier: endEverywhere(verifier, shared.bus),
    attempts,
    ocioso: createOcioso(config.aparelhoSecret),
    identidades: createIdentidades(shared),
    cep: createCepLookup(config.cepUrl),
    /** Serialises the work of each account. */
    turns: shared.turns,
    /** How each kind of API is spoken to. */
    adapters: {
      contract: {
        carrinho: contractCarrinho,
        catalogo: contractCatalogo,
        categorias: contractCategorias,
        enderecos: contractEnderecos,
        pagamentos: contractPagamentos,
        pedidos: createContractPedidos(createOnce),
        pedidosAdmin: contractPedidosAdmin,
        perfil: contractPerfil,
        produtos: createContractProdutos(older.produtos),
        resumo: createContractResumo(older.resumo),
        usuarios: createContractUsuarios(),
      },
      older,
    },
    auditoria: anyAuditoria,
    consentimentos: createConsentimentos(zones),
    conta: anyConta,
    fretes: anyFretes,
    segundoFator: createSegundoFator(zones),
    sessao: createSessao(rest.answersReads),
    pedidos,
    redes,
    posVenda,
    novos: createNovos(),
    resumo: createResumoMemory({ moved: () => rest.invalidation.count('figuras') }),
    zones,
    loja: createLoja(config),
  };
}

/** The context of one GraphQL operation; each domain's resolvers declare the slice that they read. */
export type Context = ReturnType<typeof createContext>;

/** Builds the context of one operation. Makes no call by itself. */
export function createContext(services: Services, caller: Caller) {
  const { requestId, address, addressShared, credential, signal, tally, reads } = caller;
  const steps: TraceStep[] | undefined = caller.trace ? [] : undefined;
  const reading = openCalls(services.rest.open({ signal, steps, tally, reads, bounded: true }));
  // A write, and the read that verifies it, must not stop halfway because its client disconnected.
  const writing = openCalls(services.rest.open({ steps, tally, reads }));
  const origin = { address, addressShared };
  const anonymous: Visitor = { origin, reading, writing };
  const openConta = (identity: Identity): Conta => ({
    identity,
    origin,
    browser: caller.pagamentos,
    turn: (work) => services.turns.take(identity.usuarioId, work, signal),
    reading: withSession(reading, identity),
    writing: withSession(writing, identity),
  });
  return {
    requestId,
    address,
    addressShared,
    services,
    credential,
    steps,
    lastEventId: caller.lastEventId ?? null,
    catalogo: pickCatalogo(services),
    anonymous,
    access: createAccess({
      credential,
      forget: services.verifier.forget,
      isIdle: (identity) => services.ocioso.isIdle(identity, credential),
      verify: (token) => services.verifier.verify(token, anonymous),
      openSessao: (identity) => openSessao(services, openConta(identity)),
    }),
  };
}

/** The catalogue of the API, as its last reply declares it. */
function pickCatalogo({ adapters, rest: { contract } }: Services): CatalogoPort {
  return (contract.isDeclared() ? adapters.contract : adapters.older).catalogo;
}

/** What exists only for a verified caller; `admin` only with the role ADMIN. */
function openSessao(services: Services, conta: Conta) {
  const { identity } = conta;
  const hasContract = services.rest.contract.isDeclared();
  const adapters = hasContract ? services.adapters.contract : services.adapters.older;
  return {
    ...identity,
    /** The session, as the adapters take it. */
    caller: conta,
    carrinho: adapters.carrinho,
    enderecos: adapters.enderecos,
    pagamentos: adapters.pagamentos,
    pedidos: adapters.pedidos,
    perfil: adapters.perfil,
    admin: isAdmin(conta) ? openAdmin(conta, adapters) : null,
  };
}

interface AdminPorts {
  readonly categorias: CategoriasPort;
  readonly pedidosAdmin: PedidosAdminPort;
  readonly produtos: ProdutosPort;
  readonly resumo: ResumoPort;
  readonly usuarios: UsuariosPort;
}

function openAdmin(
  conta: AdminConta,
  { categorias, pedidosAdmin, produtos, resumo, usuarios }: AdminPorts,
) {
  return {
    /** The session, as the adapters take it. */
    caller: conta,
    categorias,
    pedidos: pedidosAdmin,
    produtos,
    produtoById: createLoader((id) => produtos.read(conta, id)),
    resumo,
    usuarios,
  };
}

/** The resolvers of every domain. The compiler checks that `Context` holds each slice they declare. */
export const resolvers: readonly Resolvers<Context>[] = [
  carrinho,
  auditoria,
  catalogo,
  categorias,
  cep,
  consentimentos,
  conta,
  enderecos,
  fretes,
  loja,
  pagamentos,
  pedidos,
  pedidosAdmin,
  produtos,
  resumo,
  sessao,
  usuarios,
];

/** The executable schema. It depends on no setting, so every gateway of a process shares it. */
const schema = createSchema(resolvers);

/** Limits that tests change. */
export type GatewayLimits = Partial<ServerLimits> & {
  readonly redis?: Omit<LinkOptions, 'url'>;
};

export interface Gateway {
  readonly app: FastifyInstance;
  readonly health: Health;
  /** Null without metrics. The caller serves them on their own port. */
  readonly prometheus: Prometheus | null;
}

/**
 * Composes the gateway without listening. Closing `app` drains it: running requests are answered, then the connections
 * to the API are closed. `limits` are for tests.
 */
export async function createGateway(
  settings: Config,
  limits: GatewayLimits = {},
  log: FastifyBaseLogger = createLog(settings.logLevel, openBufferedOutput()),
): Promise<Gateway> {
  const config = withOwnKey(settings, log);
  const { origin, pathname } = new URL(config.storeApiUrl);
  const prometheus = config.metrics && (await loadPrometheus(config));
  const metrics = prometheus ?? NO_METRICS;
  const tracing = config.tracing && (await loadTracing(config.tracing));
  const pool = openPool(origin);
  const rest = createRestClient(pool, pathname, {
    metrics,
    cache: { enabled: config.restCache },
    contract: createContract(config.contract),
  });
  const shared = await openShared(config, limits, log);
  if (config.redisUrl !== undefined) showShared(shared, metrics);
  const services = createServices(config, rest, metrics, shared);
  const parts = {
    pool,
    ask: () => rest.open({}).anonymous(endpoints.listCategorias, { fresh: true }),
    dropped: rest.invalidation.countPublic,
    dropsOf: rest.invalidation.count,
    readImage: createImages(pool),
    askSimulado: createSimulado(pool),
    schema,
    log,
    metrics,
    tracing,
    openContext: (caller: Caller) => createContext(services, caller),
  };
  const gateway = await createServer(config, parts, limits);
  shared.watch((problem) =>
    problem === null
      ? gateway.app.log.info('Redis answers: the gateways share again')
      : gateway.app.log.warn({ problem }, 'Redis does not answer: this gateway works alone'),
  );
  gateway.app.addHook('onClose', async () => {
    await services.cep.close();
    await shared.close();
  });
  gateway.app.addHook('onClose', () => tracing?.close());
  return { ...gateway, prometheus };
}

/** Imported only where metrics are on. */
async function loadPrometheus({ webDist }: Config): Promise<Prometheus> {
  const { createPrometheus } = await import('./server/telemetry/prometheus.ts');
  return createPrometheus(operationNames(await readManifest(operationsFile(webDist))), ERROR_CODES);
}

/** Imported only where tracing is on. */
async function loadTracing(options: NonNullable<Config['tracing']>): Promise<Tracing> {
  const { openTracing } = await import('@decantaria/server/otel');
  return openTracing(options);
}

/** Shows in the metrics whether Redis answers. */
function showShared(shared: Shared, metrics: Metrics): void {
  let isUp = true;
  let bypasses = 0;
  shared.watch((problem) => {
    isUp = problem === null;
    if (!isUp) bypasses += 1;
  });
  metrics.watch('redis_up', () => Number(isUp));
  metrics.watch('redis_bypassed_total', () => bypasses);
}

/** The settings with a key. Without one in the environment, the gateway has its own, in its folder. */
function withOwnKey(config: Config, log: FastifyBaseLogger): KeyedConfig {
  if (config.aparelhoSecret) return { ...config, aparelhoSecret: config.aparelhoSecret };
  const { key, file, problem } = openOwnKey(config.dataFolder);
  if (problem === null) log.info({ file }, 'the key of this gateway');
  else {
    log.warn(
      { problem },
      'a restart forgets which browsers are known and which payments were begun: set JWT_SECRET, APARELHO_SECRET or a writable DATA_DIR',
    );
  }
  return { ...config, aparelhoSecret: key };
}

function openOwnKey(folder: string | undefined): OwnSecret {
  try {
    return openOwnSecret(folder);
  } catch (error) {
    throw error instanceof UnusableSecret ? new ConfigError(error.message) : error;
  }
}

/** Redis is imported only where it is used. */
async function openShared(
  config: KeyedConfig,
  { redis }: GatewayLimits,
  log: FastifyBaseLogger,
): Promise<Shared> {
  if (config.redisUrl === undefined && config.dataFolder !== undefined) {
    const repeats = createRepeats();
    return shareWithNextStart(config.dataFolder, config.aparelhoSecret, (problem) => {
      const dropped = repeats('DATA_DIR');
      if (dropped === null) return;
      log.warn({ problem, dropped }, 'DATA_DIR cannot be used: a restart forgets begun payments');
    });
  }
  if (config.redisUrl === undefined) return shareNothing();
  const { openRedisShared } = await import('./server/across/redis.ts');
  const options = { ...redis, url: config.redisUrl };
  return openRedisShared(config.aparelhoSecret, options, shareNothing());
}
