import { randomUUID } from 'node:crypto';
import { createAparelhos } from '@decantaria/server/aparelho';
import { readClientAddresses } from '@decantaria/server/client-address';
import { type ConnectionLimits, guardConnections } from '@decantaria/server/guard-connections';
import { createLog, openBufferedOutput } from '@decantaria/server/log';
import { refuseOddRequests } from '@decantaria/server/plain-requests';
import { PACE } from '@decantaria/server/slow-requests';
import cookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Config, KeyedConfig } from './config.ts';
import type { Resolvers } from './resolvers.gen.ts';
import type { LinkOptions } from './server/across/link.ts';
import { openShared } from './server/across/open.ts';
import { type Shared, shareNothing } from './server/across/shared.ts';
import { shortCuts } from './server/fast/short-cuts.ts';
import { createAnswerCache } from './server/graphql/answers/answer-cache.ts';
import { createAnswerPlugin } from './server/graphql/answers/plugin.ts';
import { createApollo } from './server/graphql/apollo.ts';
import { ERROR_CODES } from './server/graphql/errors.ts';
import { createExecution } from './server/graphql/execution.ts';
import { createAnonymousExecutor } from './server/graphql/executor.ts';
import { type Operations, openOperations } from './server/graphql/operations.ts';
import { createSchema } from './server/graphql/schema.ts';
import { createSubscriber } from './server/graphql/subscriptions.ts';
import { createCachedBody } from './server/http/cached-body.ts';
import { compartilharRoutes } from './server/http/compartilhar.ts';
import { descadastroRoutes } from './server/http/descadastro.ts';
import { handleErrors } from './server/http/errors.ts';
import { feedRoutes } from './server/http/feeds.ts';
import { refuseForeignWrites } from './server/http/foreign.ts';
import { graphqlRoutes } from './server/http/graphql.ts';
import { setHeaders } from './server/http/headers.ts';
import { createHealth, drainWhenClosing, type Health, healthRoutes } from './server/http/health.ts';
import { imageRoutes } from './server/http/images.ts';
import { acceptJson } from './server/http/json.ts';
import { createReporter, recordRequests } from './server/http/logging.ts';
import { createOperationOpener } from './server/http/operation.ts';
import { paceRequests } from './server/http/pacing.ts';
import { createPages } from './server/http/pages.ts';
import { sandboxRoutes } from './server/http/sandbox.ts';
import { type Concern, openServer } from './server/http/server.ts';
import { simuladoRoutes } from './server/http/simulado.ts';
import { siteRoutes } from './server/http/site.ts';
import { robotsRoutes, sitemapRoutes } from './server/http/sitemap.ts';
import { subscriptionRoutes } from './server/http/subscriptions.ts';
import { withOwnKey } from './server/own-key.ts';
import type { Part } from './server/part.ts';
import { type Metrics, NO_METRICS, type TraceStep, type Uses } from './server/telemetry/metrics.ts';
import type { Prometheus } from './server/telemetry/prometheus.ts';
import { resolvers as assistentes } from './shop/assistentes/resolvers.ts';
import { resolvers as auditoria } from './shop/auditoria/resolvers.ts';
import { resolvers as avaliacoes } from './shop/avaliacoes/resolvers.ts';
import { resolvers as avisos } from './shop/avisos/resolvers.ts';
import { resolvers as carrinho } from './shop/carrinho/resolvers.ts';
import type { CatalogoPort } from './shop/catalogo/port.ts';
import { resolvers as catalogo } from './shop/catalogo/resolvers.ts';
import { resolvers as categorias } from './shop/categorias/resolvers.ts';
import { resolvers as cep } from './shop/cep/resolvers.ts';
import { resolvers as consentimentos } from './shop/consentimentos/resolvers.ts';
import { resolvers as conta } from './shop/conta/resolvers.ts';
import { resolvers as enderecos } from './shop/enderecos/resolvers.ts';
import { resolvers as favoritos } from './shop/favoritos/resolvers.ts';
import { resolvers as fretes } from './shop/fretes/resolvers.ts';
import { createLoja } from './shop/loja/loja.ts';
import { resolvers as loja } from './shop/loja/resolvers.ts';
import type { Zones } from './shop/moment.ts';
import { resolvers as pagamentos } from './shop/pagamentos/resolvers.ts';
import { createNovos } from './shop/pedidos/admin/novos.ts';
import { resolvers as pedidosAdmin } from './shop/pedidos/admin/resolvers.ts';
import { createOnePerKey } from './shop/pedidos/once.ts';
import { resolvers as pedidos } from './shop/pedidos/resolvers.ts';
import { resolvers as produtos } from './shop/produtos/resolvers.ts';
import { createResumoMemory } from './shop/resumo/memory.ts';
import { resolvers as resumo } from './shop/resumo/resolvers.ts';
import { createAccess } from './shop/sessao/access.ts';
import { createAttempts } from './shop/sessao/attempts.ts';
import {
  type Calls,
  type Conta,
  type Identity,
  isAdmin,
  type Visitor,
} from './shop/sessao/conta.ts';
import { ANONYMOUS, type Caller, everyone } from './shop/sessao/credential.ts';
import { createOcioso } from './shop/sessao/ocioso.ts';
import { createIdentidades } from './shop/sessao/proven-sessions.ts';
import { resolvers as sessao } from './shop/sessao/resolvers.ts';
import { createVerifier } from './shop/sessao/verification.ts';
import { resolvers as usuarios } from './shop/usuarios/resolvers.ts';
import { createAssistentes } from './upstream/any/assistentes.ts';
import { auditoria as anyAuditoria } from './upstream/any/auditoria.ts';
import { avaliacoes as anyAvaliacoes } from './upstream/any/avaliacoes.ts';
import { avisos as anyAvisos } from './upstream/any/avisos.ts';
import { consentimentos as anyConsentimentos } from './upstream/any/consentimentos.ts';
import { conta as anyConta } from './upstream/any/conta.ts';
import { favoritos as anyFavoritos } from './upstream/any/favoritos.ts';
import { fretes as anyFretes } from './upstream/any/fretes.ts';
import { posVenda } from './upstream/any/pos-venda.ts';
import { segundoFator } from './upstream/any/segundo-fator.ts';
import { createSessao, tokens } from './upstream/any/sessao.ts';
import { createCepLookup } from './upstream/cep.ts';
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
import { olderCatalogo } from './upstream/older/catalogo.ts';
import { olderCategorias } from './upstream/older/categorias.ts';
import { createEnderecosMemory, createOlderEnderecos } from './upstream/older/enderecos.ts';
import { createPagamentosMemory } from './upstream/older/pagamentos/memory.ts';
import { createOlderPagamentos } from './upstream/older/pagamentos/pagamentos.ts';
import { createPedidosMemory } from './upstream/older/pedidos/memory.ts';
import { createOlderPedidos } from './upstream/older/pedidos/pedidos.ts';
import { createRedesMemory } from './upstream/older/pedidos/rede.ts';
import { createOlderPedidosAdmin } from './upstream/older/pedidos-admin/pedidos-admin.ts';
import { createOlderPerfil } from './upstream/older/perfil.ts';
import { createOlderProdutos } from './upstream/older/produtos/produtos.ts';
import { createOlderResumo } from './upstream/older/resumo.ts';
import { createOlderUsuarios } from './upstream/older/usuarios/usuarios.ts';
import { openCalls, withSession } from './upstream/rest/calls.ts';
import { createRestClient, type RestClient } from './upstream/rest/client.ts';
import { createContract } from './upstream/rest/contract.ts';
import { endpoints } from './upstream/rest/endpoints.ts';
import { createImages, readPhoto } from './upstream/rest/images.ts';
import { shareInvalidation } from './upstream/rest/invalidation.ts';
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
  const { limites, produtoAtivacao: ativacao } = config;
  const attempts = createAttempts({
    counters: shared.counters,
    pedir: { perConta: limites.pedidosPorHora, perAddress: limites.pedidosPorHoraEndereco },
  });
  const createOnce = createOnePerKey(shared, attempts);
  const zones: Zones = { api: config.apiTimeZone, store: config.timeZone };
  const { take: turnOf } = shared.turns;
  const invalidations = () => rest.invalidation.count('catalogo');
  const memory = createPedidosMemory(shared);
  const redes = createRedesMemory(shared);
  const { release } = redes;
  const pagamentos = createPagamentosMemory(shared);
  const enderecos = createEnderecosMemory(shared);
  const carrinho = createOlderCarrinho(shared);
  const older = {
    catalogo: olderCatalogo,
    conta: {
      carrinho,
      enderecos: createOlderEnderecos(enderecos),
      pagamentos: createOlderPagamentos({
        memory: pagamentos,
        turnOf,
        pedidos: memory,
        release,
      }),
      pedidos: createOlderPedidos({
        createOnce,
        memory,
        carrinho,
        fretes: anyFretes,
        turnOf,
        limites,
        redes,
      }),
      perfil: createOlderPerfil(enderecos),
    },
    admin: {
      categorias: olderCategorias,
      pedidos: createOlderPedidosAdmin({ memory, pagamentos, turnOf, release }),
      produtos: createOlderProdutos({ invalidations, turnOf, ativacao }),
      resumo: createOlderResumo({ unknownWords: memory.unknownWords, zones }),
      usuarios: createOlderUsuarios(turnOf, enderecos),
    },
  };
  shareInvalidation(rest.invalidation, shared.bus);
  return {
    rest,
    metrics,
    verifier: createVerifier({ tokens, secret: config.jwtSecret, shared }),
    attempts,
    ocioso: createOcioso(config.aparelhoSecret),
    identidades: createIdentidades(shared),
    cep: createCepLookup(config.cepUrl),
    /** Serialises the work of each account. */
    turns: shared.turns,
    /** How each kind of API is spoken to. */
    adapters: {
      contract: {
        catalogo: contractCatalogo,
        conta: {
          carrinho: contractCarrinho,
          enderecos: contractEnderecos,
          pagamentos: contractPagamentos,
          pedidos: createContractPedidos(createOnce),
          perfil: contractPerfil,
        },
        admin: {
          categorias: contractCategorias,
          pedidos: contractPedidosAdmin,
          produtos: createContractProdutos(older.admin.produtos),
          resumo: createContractResumo(older.admin.resumo),
          usuarios: createContractUsuarios(),
        },
      },
      older,
    },
    assistentes: createAssistentes({
      secret: config.jwtSecret,
      isServed: config.hasAssistants,
      isDeclared: rest.contract.isDeclared,
    }),
    auditoria: anyAuditoria,
    avaliacoes: anyAvaliacoes,
    avisos: anyAvisos,
    consentimentos: anyConsentimentos,
    conta: anyConta,
    favoritos: anyFavoritos,
    fretes: anyFretes,
    segundoFator,
    sessao: createSessao(rest.answersReads),
    posVenda,
    novos: createNovos(),
    resumo: createResumoMemory({ moved: () => rest.invalidation.count('figuras') }),
    zones,
    loja: createLoja(config),
  };
}

export type Context = ReturnType<typeof createContext>;

/** Builds the context of one operation. Makes no call by itself. */
export function createContext(services: Services, caller: Caller) {
  const { requestId, origin, credential, signal, stats, reads } = caller;
  const steps: TraceStep[] | undefined = caller.trace ? [] : undefined;
  const reading = openCalls(
    services.rest.open({ signal, steps, stats, reads, origin, isReading: true }),
  );
  // A write, and the read that verifies it, must not stop halfway because its client disconnected.
  const writing = openCalls(services.rest.open({ steps, stats, reads, origin }));
  const anonymous: Visitor = { origin, reading, writing };
  const openConta = (identity: Identity): Conta => ({
    identity,
    origin,
    turn: (work) => services.turns.take(identity.usuarioId, work, signal),
    reading: withSession(reading, identity),
    writing: withSession(writing, identity),
  });
  return {
    requestId,
    services,
    credential,
    steps,
    lastEventId: caller.lastEventId ?? null,
    catalogo: pickAdapters(services).catalogo,
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

/** The adapters of the API, as its last reply declares it. */
function pickAdapters({ adapters, rest: { contract } }: Services) {
  return contract.isDeclared() ? adapters.contract : adapters.older;
}

/** What exists only for a verified caller; `admin` only with the role ADMIN. `caller`: the session, as the adapters take it. */
function openSessao(services: Services, caller: Conta) {
  const { conta, admin } = pickAdapters(services);
  return {
    ...caller.identity,
    ...conta,
    caller,
    admin: isAdmin(caller) ? { ...admin, caller } : null,
  };
}

/** The resolvers of every domain. The compiler checks that `Context` holds what they see (`shop/context.ts`). */
export const resolvers: readonly Resolvers<Context>[] = [
  carrinho,
  assistentes,
  auditoria,
  avaliacoes,
  avisos,
  catalogo,
  categorias,
  cep,
  consentimentos,
  conta,
  enderecos,
  favoritos,
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
const contract = createSchema(resolvers);

/** Limits that tests change. */
export type GatewayLimits = ConnectionLimits & {
  readonly redis?: Omit<LinkOptions, 'url'>;
  /** False leaves every request to Fastify and Apollo. */
  readonly shortCuts?: boolean;
};

export interface Gateway {
  readonly app: FastifyInstance;
  readonly health: Health;
  /** Null without metrics. The caller serves them on their own port. */
  readonly prometheus: Prometheus | null;
}

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** What the concerns of the server read; each declares the slice that it needs. */
type Parts = Awaited<ReturnType<typeof openParts>>;

/** The concerns of the server, in the order of their hooks. */
const CONCERNS: readonly Concern<Parts>[] = [
  (app, { close }) => app.addHook('onClose', close),
  drainWhenClosing,
  (app, { health: { isDraining }, ...parts }) => guardConnections(app, { ...parts, isDraining }),
  (app, { trustProxy }) => readClientAddresses(app, trustProxy),
  recordRequests,
  handleErrors,
  paceRequests,
  setHeaders,
  (app) =>
    refuseOddRequests(app, {
      methods: METHODS,
      bodyOf: (_status, error, { id }) => ({ error, requestId: id }),
    }),
  acceptJson,
  (app) => app.register(cookie),
  refuseForeignWrites,
  (app, parts) => parts.limits.shortCuts === false || shortCuts(app, parts),
  healthRoutes,
  graphqlRoutes,
  subscriptionRoutes,
  imageRoutes,
  simuladoRoutes,
  compartilharRoutes,
  sandboxRoutes,
  (app, parts) => parts.parts.forEach(({ addRoutes }) => addRoutes?.(app, parts)),
  robotsRoutes,
  sitemapRoutes,
  feedRoutes,
  descadastroRoutes,
  siteRoutes,
];

/**
 * Composes the gateway without listening. Closing `app` drains it: running requests are answered, then the connections
 * to the API are closed. `limits` are for tests. Throws `StartupError` for a setting that this machine cannot follow.
 */
export async function createGateway(
  settings: Config,
  limits: GatewayLimits = {},
  log: FastifyBaseLogger = createLog(settings.logLevel, openBufferedOutput()),
): Promise<Gateway> {
  const parts = await openParts(withOwnKey(settings, log), limits, log);
  const app = await openServer(parts, CONCERNS);
  const { health, prometheus } = parts;
  return { app, health, prometheus };
}

async function openParts(config: KeyedConfig, limits: GatewayLimits, log: FastifyBaseLogger) {
  const { origin, pathname } = new URL(config.storeApiUrl);
  const parts = await Promise.all(config.parts.map(({ load }) => load()));
  const schema = parts.find(({ schemaOf }) => schemaOf)?.schemaOf?.(resolvers, config) ?? contract;
  const uses = config.metrics && parts.find(({ usesOf }) => usesOf)?.usesOf?.(schema);
  const operations = await openOperations(config);
  const prometheus = config.metrics && (await loadPrometheus(operations, parts, uses));
  const metrics = prometheus ?? NO_METRICS;
  // Imported only where tracing is on.
  const tracing =
    config.tracing && (await import('@decantaria/server/otel')).openTracing(config.tracing);
  const pool = openPool(origin);
  const rest = createRestClient(pool, pathname, {
    metrics,
    cache: { enabled: config.restCache },
    contract: createContract(config.contract),
  });
  const shared = await openShared(config, limits.redis, log, metrics);
  const services = createServices(config, rest, metrics, shared);
  const openContext = (caller: Caller) => createContext(services, caller);
  /** Reads the catalogue for every visitor. */
  const readOwn = <T>(read: (catalogo: CatalogoPort, calls: Calls) => T): T => {
    const { catalogo, anonymous } = openContext({ ...ANONYMOUS, requestId: randomUUID() });
    return read(catalogo, anonymous.writing);
  };

  const execution = createExecution(schema);
  const usesOf = uses?.of ?? (() => []);
  const answers = createAnswerCache({
    invalidationsOf: rest.invalidation.count,
    pack: createCachedBody,
  });
  metrics.watch('answer_cache_bytes', () => answers.size().size);
  metrics.watch('answer_cache_entries', () => answers.size().entries);
  metrics.watch('answer_cache_evictions_total', () => answers.size().evictions);
  const { plugin, mayBeCached, offer } = createAnswerPlugin({
    schema,
    answers,
    execution,
    openContext: (reads, waiting) =>
      openContext(everyone({ requestId: randomUUID(), reads, ...waiting })),
  });
  const { introspection, answerCache } = config;
  const apollo = createApollo<Context>(
    schema,
    { introspection, plugins: [plugin], execution, usesOf },
    operations,
  );
  const reporter = createReporter();
  const aparelhos = createAparelhos(config.aparelhoSecret);
  return {
    ...config,
    parts,
    limits,
    pace: limits.pace ?? PACE,
    log,
    metrics,
    prometheus,
    tracing,
    health: createHealth({
      ask: () => rest.open({}).anonymous(endpoints.listCategorias, { fresh: true }),
      storeApiUrl: config.storeApiUrl,
      log,
    }),
    operations,
    schema,
    execution,
    usesOf,
    answers,
    apollo,
    offer: answerCache ? offer : undefined,
    mayBeCached: answerCache ? mayBeCached : () => false,
    aparelhos,
    reporter,
    openContext,
    operation: createOperationOpener({ ...config, openContext, aparelhos, reporter }),
    subscribe: createSubscriber(schema, operations, config.subscriptions),
    pages: createPages({
      ...config,
      execute: createAnonymousExecutor(
        execution,
        (caller) => openContext({ ...ANONYMOUS, ...caller }),
        reporter(log),
      ),
      drops: rest.invalidation.countPublic,
      log,
      metrics,
    }),
    readImage: createImages(pool),
    askSimulado: createSimulado(pool),
    drops: rest.invalidation.countPublic,
    findProduto: (slug: string) => readOwn(({ bySlug }, calls) => bySlug(calls, slug)),
    readPhoto: (address: string) => readPhoto(pool, address, config.imageOrigins),
    readCategorias: () => readOwn(({ categorias }, calls) => categorias(calls)),
    readPaginas: () => readOwn(({ paginas }, calls) => paginas(calls)),
    optOut: (
      lista: 'convites' | 'avisos',
      token: string,
      { id: requestId, clientAddress: origin }: FastifyRequest,
    ) => {
      const { anonymous } = openContext({ ...ANONYMOUS, requestId, origin });
      return lista === 'convites'
        ? services.avaliacoes.optOut(anonymous, token)
        : services.avisos.cancelAll(anonymous, token);
    },
    close: async () => {
      await tracing?.close();
      await services.cep.close();
      await shared.close();
      await apollo.stop();
      await pool.close();
    },
  };
}

/** Imported only where metrics are on. */
async function loadPrometheus(
  operations: Operations,
  parts: readonly Part[],
  uses: Uses | null | undefined,
): Promise<Prometheus> {
  const { createPrometheus } = await import('./server/telemetry/prometheus.ts');
  const ofParts = parts.flatMap(({ operationNames: own = [] }) => own);
  return createPrometheus(
    new Set([...operations.names(), ...ofParts]),
    ERROR_CODES,
    uses ?? undefined,
  );
}
