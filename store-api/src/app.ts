import { readClientAddresses } from '@decantaria/server/client-address';
import { type Counters, createCounters } from '@decantaria/server/counters';
import { type ConnectionLimits, guardConnections } from '@decantaria/server/guard-connections';
import { refuseOddRequests } from '@decantaria/server/plain-requests';
import { PACE, type Pace, timeouts } from '@decantaria/server/slow-requests';
import { readTarget } from '@decantaria/server/target';
import type { Tracing } from '@decantaria/server/tracing';
import type { TrustProxy } from '@decantaria/server/trust-proxy';
import { answerUnreadable } from '@decantaria/server/unreadable';
import fastifySwagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { assistentesRoutes } from './assistentes/routes.ts';
import { auditoriaRoutes } from './auditoria/routes.ts';
import { enforceSecurity } from './auth/access.ts';
import { warnOwner } from './auth/attack-notice.ts';
import { LIMITS, Limiter, type Limits } from './auth/limits.ts';
import { recoveryRoutes } from './auth/recovery-routes.ts';
import { registerRoutes } from './auth/register-routes.ts';
import { authRoutes, identityRoutes } from './auth/routes.ts';
import { secondFactorRoutes } from './auth/second-factor-routes.ts';
import { avaliacoesRoutes } from './avaliacoes/routes.ts';
import { avisosRoutes } from './avisos/routes.ts';
import { carrinhoRoutes } from './carrinho/routes.ts';
import { categoriasRoutes } from './categorias/routes.ts';
import { consentimentosRoutes } from './consentimentos/routes.ts';
import { onPrimary, type Replica } from './db/replica.ts';
import { devEmailsRoutes } from './email/dev-routes.ts';
import { enderecosRoutes } from './enderecos/routes.ts';
import { favoritosRoutes } from './favoritos/routes.ts';
import { fretesRoutes } from './fretes/routes.ts';
import type { ApiParts, ApiRoutes } from './http/api-routes.ts';
import { docsRoutes } from './http/docs.ts';
import {
  bodyOfStatus,
  handleError,
  handleNotFound,
  handleRouterError,
  READS,
  refuse,
} from './http/errors.ts';
import { setHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { createJsonParser } from './http/json.ts';
import { openApiOptions } from './http/openapi.ts';
import { Places } from './http/places.ts';
import { RequestLog } from './http/request-log.ts';
import { completeSchema } from './http/route-defaults.ts';
import { traceRequests } from './http/trace-requests.ts';
import { imagensRoutes } from './imagens/routes.ts';
import { simuladoRoutes } from './pagamentos/provedores/simulado/routes.ts';
import { pagamentosRoutes } from './pagamentos/routes.ts';
import { adminPedidosRoutes } from './pedidos/admin-routes.ts';
import { notasRoutes } from './pedidos/notes-routes.ts';
import { ownPedidosRoutes } from './pedidos/own-routes.ts';
import { pedidosRoutes } from './pedidos/read-routes.ts';
import { perfisRoutes } from './perfis/routes.ts';
import { type DiskSpace, ENDLESS_SPACE } from './process/disk-space.ts';
import { isDiskFull } from './process/errors.ts';
import { adminListRoutes } from './produtos/admin-list.ts';
import { adminProdutosRoutes } from './produtos/admin-routes.ts';
import { produtosRoutes } from './produtos/routes.ts';
import { resumoRoutes } from './resumo/routes.ts';
import { ownUsuarioRoutes } from './usuarios/own-routes.ts';
import { usuariosRoutes } from './usuarios/routes.ts';

/** Routes whose writes no read of a replica shows. */
const WRITES_UNREAD = /^\/api\/(carrinho|favoritos|perfis|enderecos|consentimentos)\b/;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const MAX_BODY_BYTES = 64 * 1024;
// A slug may be as long as a product name; Fastify's default is 100.
const MAX_PARAM_LENGTH = 500;

const API_ROUTES: readonly ApiRoutes[] = [
  categoriasRoutes,
  adminListRoutes,
  adminProdutosRoutes,
  produtosRoutes,
  registerRoutes,
  recoveryRoutes,
  authRoutes,
  secondFactorRoutes,
  identityRoutes,
  ownUsuarioRoutes,
  usuariosRoutes,
  perfisRoutes,
  enderecosRoutes,
  carrinhoRoutes,
  fretesRoutes,
  favoritosRoutes,
  avisosRoutes,
  consentimentosRoutes,
  pedidosRoutes,
  ownPedidosRoutes,
  adminPedidosRoutes,
  notasRoutes,
  avaliacoesRoutes,
  pagamentosRoutes,
  resumoRoutes,
  assistentesRoutes,
  auditoriaRoutes,
];

/** Longer than the gateway's: it cuts its slow client first, and answers it. */
const SLOWER: Pace = { ...PACE, requestMs: 330_000, graceMs: 15_000 };

export interface AppParts extends Omit<ApiParts, 'limiter' | 'places' | 'reads'> {
  logger: FastifyBaseLogger;
  /** Whether there is space to write. Default: always. */
  space?: DiskSpace;
  /** Bounds the lists of products that are read at once. Default: those of the embedded database. */
  places?: Places;
  /** Answers reads of the catalogue and of figures. Default: `db` does. */
  replica?: Replica | undefined;
  /** Counts attempts. Default: in this process. */
  counters?: Counters;
  /** Directory of the mails shown at `/dev/emails`; undefined: no such page. */
  devEmailsDir?: string;
  /** Whether `/api/docs` is served. `/api/openapi.json` always is: the contract is public. */
  docs?: boolean;
  /** Whose `X-Forwarded-For` is believed. Default: no sender's. */
  trustProxy?: TrustProxy | false;
  /** Spans of requests and their statements. */
  tracing?: Tracing;
  /** Overrides of `LIMITS`. */
  limits?: Partial<Limits>;
  /** Overrides of the limits of connections. */
  connections?: ConnectionLimits;
  /** Aborts when a restart begins: not ready, and each response closes its connection. */
  draining?: AbortSignal;
}

/**
 * Creates the REST API: calls under `/api` (described by `/api/openapi.json`), pictures under `/imagens`,
 * health checks under `/health`. Ready to `listen`. The caller closes the database after it.
 */
export async function createApp({
  logger,
  space = ENDLESS_SPACE,
  places = new Places(1),
  counters = createCounters(),
  replica,
  devEmailsDir,
  docs = false,
  trustProxy = false,
  limits,
  connections = {},
  draining,
  tracing,
  ...parts
}: AppParts): Promise<FastifyInstance> {
  const { db, secret, shop, payments, imagens } = parts;
  const { pace = SLOWER } = connections;
  const app = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy,
    rewriteUrl: readTarget,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    frameworkErrors: handleRouterError,
    clientErrorHandler: answerUnreadable(bodyOfStatus),
    return503OnClosing: false,
    ...timeouts(pace),
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (!space.noteFailure(error) && isDiskFull(error)) {
      request.log.error({ err: error }, 'a file found no space');
    }
    handleError(error, request, reply);
  });
  app.setNotFoundHandler(handleNotFound);
  app.addHook('onSend', setHeaders);
  if (tracing) traceRequests(app, tracing);
  const isDraining = () => draining?.aborted ?? false;
  guardConnections(app, { limits: connections, pace, trustProxy, isDraining });
  readClientAddresses(app, trustProxy);
  refuseOddRequests(app, { methods: METHODS, bodyOf: bodyOfStatus });
  app.addHook('onRequest', async ({ method }) => {
    if (!READS.has(method) && (await space.refusesWrites())) throw refuse(507);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, createJsonParser(app));

  const limiter = new Limiter(
    {
      ...LIMITS,
      pedidoByAddress: {
        ...LIMITS.pedidoByAddress,
        points: shop.limites.pedidosPorHoraEndereco,
      },
      ...limits,
    },
    { counters, secret, warnOwner: (username) => warnOwner(db, username, new Date()) },
  );
  await app.register(fastifySwagger, openApiOptions());

  await app.register(
    async (api) => {
      api.addHook('onRoute', enforceSecurity(db, secret));
      api.addHook('onRoute', completeSchema);
      if (replica !== undefined) {
        api.addHook('onSend', async ({ method, routeOptions: { url = '' } }, { statusCode }) => {
          const hasWritten = !READS.has(method) && (statusCode < 400 || statusCode >= 500);
          if (hasWritten && !WRITES_UNREAD.test(url)) await replica.shown();
        });
      }
      const reads = replica ?? onPrimary(db);
      const all = { ...parts, limiter, places, reads };
      for (const routes of API_ROUTES) await api.register(routes, all);
      api.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
    },
    { prefix: '/api' },
  );
  if (docs) await app.register(docsRoutes);
  await app.register(imagensRoutes, { imagens });
  if (payments.nome === 'simulado') await app.register(simuladoRoutes, { db });
  if (devEmailsDir !== undefined)
    await app.register(devEmailsRoutes, { dir: devEmailsDir, timeZone: shop.timeZone });
  await app.register(healthRoutes, { db, space, draining });
  return app;
}

/** Keeps Fastify from loading its default compilers, which takes a tenth of a second: those of zod replace them. */
function unused(): never {
  throw new Error('The compilers are set before the first route.');
}
