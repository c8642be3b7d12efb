import { randomUUID } from 'node:crypto';
import { createAparelhos } from '@decantaria/server/aparelho';
import { mayCarryMany, readClientAddresses } from '@decantaria/server/client-address';
import { trackConnections } from '@decantaria/server/connections';
import { endConnectionsWhenDraining } from '@decantaria/server/draining';
import { refuseOddRequests } from '@decantaria/server/plain-requests';
import { cutSlowBodies, PACE, type Pace, timeouts } from '@decantaria/server/slow-requests';
import type { Tracing } from '@decantaria/server/tracing';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Dispatcher } from 'undici';
import { ConfigError, type KeyedConfig } from '../../config.ts';
import type { CatalogoPort } from '../../shop/catalogo/port.ts';
import type { AskSimulado } from '../../shop/pagamentos/simulado.ts';
import type { Calls } from '../../shop/sessao/conta.ts';
import { ANONYMOUS, type Caller, everyone } from '../../shop/sessao/credential.ts';
import type { Group } from '../cache/reads.ts';
import { putAhead } from '../fast/ahead.ts';
import { createFastAnswers } from '../fast/answers.ts';
import { createKnown } from '../fast/known.ts';
import { createFastPages } from '../fast/pages.ts';
import { createAnswers } from '../graphql/answers/answers.ts';
import { createFills } from '../graphql/answers/fill.ts';
import { createAnswerPlugin } from '../graphql/answers/plugin.ts';
import { createApollo, type TracedContext } from '../graphql/apollo.ts';
import { createExecution } from '../graphql/execution.ts';
import { createAnonymousExecutor } from '../graphql/executor.ts';
import {
  createOperations,
  type Operations,
  operationsFile,
  readManifest,
} from '../graphql/operations.ts';
import { createSubscriber } from '../graphql/subscriptions.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { createBody } from './body.ts';
import { readPhoto } from './compartilhar/photo.ts';
import { compartilharRoutes } from './compartilhar.ts';
import { answerUnreadableRequest, handleErrors } from './errors.ts';
import { refuseForeignWrites } from './foreign.ts';
import { graphqlRoutes } from './graphql.ts';
import { setHeaders } from './headers.ts';
import { createHealth, type Health, healthRoutes } from './health.ts';
import { imageRoutes, type ReadImage } from './images.ts';
import { acceptJson } from './json.ts';
import { createReporter, recordRequests } from './logging.ts';
import { paceRequests } from './pacing.ts';
import { createPages } from './pages.ts';
import { robotsRoutes } from './robots.ts';
import { sandboxRoutes } from './sandbox.ts';
import { simuladoRoutes } from './simulado.ts';
import { siteRoutes } from './site.ts';
import { sitemapRoutes } from './sitemap.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { readReadableTarget } from './target.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const MAX_BODY_BYTES = 100 * 1024;

/** Limits of connections that tests make smaller. */
export interface ServerLimits {
  readonly pace: Pace;
  /** Most connections of one address. A browser opens six, and an office shares an address. */
  readonly perAddress: number;
  /** True for peers without that bound. Default: proxies. */
  readonly isExempt: (address: string) => boolean;
}

const CONNECTIONS_PER_ADDRESS = 100;

/** What the pages of the gateway itself read of an operation's context. */
interface OwnContext extends TracedContext {
  readonly catalogo: CatalogoPort;
  readonly anonymous: { readonly writing: Calls };
}

/** What the server is made of: the connections to the API, and the operations of `/graphql`. */
interface Parts<Context extends OwnContext> {
  readonly pool: Dispatcher;
  /** Sends the API a read. Rejects with `ApiFailure`. */
  readonly ask: () => Promise<unknown>;
  /** The number of writes that invalidated public replies, of all groups and of one. */
  readonly dropped: () => number;
  readonly dropsOf: (group: Group) => number;
  readonly readImage: ReadImage;
  readonly askSimulado: AskSimulado;
  readonly schema: GraphQLSchema;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Null without tracing. */
  readonly tracing: Tracing | null;
  readonly openContext: (caller: Caller) => Context;
}

/**
 * The HTTP server: `/graphql`, pages, pictures, covers, sandbox, sitemap and health. Does not listen. Closing `app`
 * answers the running requests, then closes `pool`. Throws `ConfigError` for a setting that this machine cannot follow.
 */
export async function createServer<Context extends OwnContext>(
  config: KeyedConfig,
  parts: Parts<Context>,
  limits: Partial<ServerLimits> = {},
): Promise<{ readonly app: FastifyInstance; readonly health: Health }> {
  const { pool, schema, log, metrics, tracing, openContext } = parts;
  const { pace, perAddress } = { pace: PACE, perAddress: CONNECTIONS_PER_ADDRESS, ...limits };
  const operations = await openOperations(config);
  const answers = createAnswers({ dropsOf: parts.dropsOf, pack: createBody });
  metrics.watch('answer_cache_bytes', () => answers.size().size);
  metrics.watch('answer_cache_entries', () => answers.size().entries);
  metrics.watch('answer_cache_evictions_total', () => answers.size().evictions);
  const execution = createExecution(schema);
  const { plugin, mayBeKept, offer } = createAnswerPlugin({
    schema,
    answers,
    prepareFill: createFills(execution, (reads, waiting) =>
      openContext(everyone({ requestId: randomUUID(), reads, ...waiting })),
    ),
  });
  const known = createKnown({
    execution,
    textOf: operations.textOf,
    isLeftToApollo: config.answerCache ? mayBeKept : () => false,
  });
  const apollo = createApollo<Context>(
    schema,
    { ...config, plugins: [plugin, known.plugin], execute: known.execute },
    operations,
  );
  await apollo.start();

  const reporter = createReporter();
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    rewriteUrl: readReadableTarget,
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerUnreadableRequest,
    ...timeouts(pace),
    // With `optimizeEmptyRequests`, a request without a body emits no events of one.
    http: { ...timeouts(pace).http, optimizeEmptyRequests: true },
  });
  const isDraining = () => health.state() === 'draining';
  const fastAnswers = createFastAnswers({
    peek: answers.peek,
    isDraining,
    log,
    metrics,
  });
  const health = createHealth(parts.ask, (failure) =>
    log.warn(
      { call: failure.message },
      `The REST API at ${new URL(config.storeApiUrl).origin} does not answer yet. Still trying; check STORE_API_URL if this stays.`,
    ),
  );
  const execute = createAnonymousExecutor(
    schema,
    (requestId) => openContext({ ...ANONYMOUS, requestId }),
    reporter(app.log),
  );
  const publicOrigin = config.publicOrigin ?? `http://localhost:${config.port}`;
  const pages = createPages({
    folder: config.webDist,
    origin: publicOrigin,
    execute,
    drops: parts.dropped,
    imageOrigins: config.imageOrigins,
    stripe: config.pagamento.provedor === 'STRIPE',
    keep: config.pageCache,
    report: (error) => log.error({ err: error }, 'page could not be rendered'),
    count: metrics.page,
  });
  const fastPages = createFastPages({ isFresh: pages.isFresh, isDraining, metrics });
  const connections = trackConnections(app.server, {
    perAddress,
    isExempt: limits.isExempt ?? ((address) => mayCarryMany(address, config.trustProxy)),
  });
  const guards = [connections.track, cutSlowBodies(app.server, connections, pace)];
  const aheads = [
    ...(config.answerCache ? [fastAnswers.ahead] : []),
    ...(config.pageCache ? [fastPages.ahead] : []),
  ];
  putAhead(app.server, aheads, guards);

  app.addHook('onClose', async () => {
    await apollo.stop();
    await pool.close();
  });
  app.addHook('preClose', async () => health.drain());
  endConnectionsWhenDraining(app, connections, isDraining);
  readClientAddresses(app, config.trustProxy);
  recordRequests(app, { metrics, tracing });
  handleErrors(app);
  paceRequests(app);
  setHeaders(app, config.https);
  refuseOddRequests(app, {
    methods: METHODS,
    bodyOf: (_status, error, { id }) => ({ error, requestId: id }),
  });
  acceptJson(app);
  await app.register(cookie);
  refuseForeignWrites(app, config);
  healthRoutes(app, health);
  const aparelhos = createAparelhos(config.aparelhoSecret);
  graphqlRoutes(app, {
    ...config,
    aparelhos,
    apollo,
    known,
    offer: config.answerCache ? offer : undefined,
    fastAnswers,
    openContext,
    reporter,
  });
  subscriptionRoutes(app, {
    subscribe: createSubscriber({ schema, operations, enabled: config.subscriptions }),
    openContext,
    https: config.https,
    aparelhos,
    reporter,
    metrics,
  });
  imageRoutes(app, parts);
  if (config.pagamento.provedor === 'SIMULADO') simuladoRoutes(app, parts);
  /** For what the gateway itself reads for several visitors. */
  const openOwn = () => openContext({ ...ANONYMOUS, requestId: randomUUID() });
  compartilharRoutes(app, {
    marca: config.marca,
    drops: parts.dropped,
    findProduto: (slug) => {
      const { catalogo, anonymous } = openOwn();
      return catalogo.bySlug(anonymous.writing, slug);
    },
    readPhoto: (address) => readPhoto(pool, address, config.imageOrigins),
  });
  if (config.sandbox) await sandboxRoutes(app);
  robotsRoutes(app, config.publicOrigin);
  sitemapRoutes(app, {
    publicOrigin: config.publicOrigin,
    read: () => {
      const { catalogo, anonymous } = openOwn();
      return catalogo.mapa(anonymous.writing);
    },
  });
  const { webDist: folder, serviceWorker } = config;
  await siteRoutes(app, { folder, pages, fastPages, serviceWorker });
  return { app, health };
}

/**
 * Throws `ConfigError` when only the web client's operations may run and the client is not built, and when the file of an
 * earlier build does not exist.
 */
async function openOperations({
  operations,
  operationsPrevious,
  webDist,
}: KeyedConfig): Promise<Operations> {
  const file = operationsFile(webDist);
  const manifest = await readManifest(file);
  if (operations === 'trusted' && manifest === null) {
    throw new ConfigError(
      `OPERATIONS=trusted needs the operations of the web client, and ${file} does not exist. Run \`npm run build\`, correct WEB_DIST, or unset OPERATIONS.`,
    );
  }
  const previous = operationsPrevious === undefined ? {} : await readManifest(operationsPrevious);
  if (previous === null) {
    throw new ConfigError(
      `OPERATIONS_PREVIOUS names ${operationsPrevious}, which does not exist. Correct the path of the previous build's operations.json, or unset OPERATIONS_PREVIOUS.`,
    );
  }
  return createOperations(operations, { ...previous, ...manifest });
}
