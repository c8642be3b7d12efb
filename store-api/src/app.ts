import fastifySwagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { authRoutes } from './auth/routes.ts';
import { carrinhoRoutes } from './carrinho/routes.ts';
import { categoriasRoutes } from './categorias/routes.ts';
import type { Database } from './db/open.ts';
import { closeConnectionsWhenDraining } from './http/draining.ts';
import {
  answerUnreadableRequest,
  handleError,
  handleNotFound,
  handleRouterError,
} from './http/errors.ts';
import { setHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { imagensRoutes } from './http/images.ts';
import { createJsonParser } from './http/json.ts';
import { OPENAPI } from './http/openapi.ts';
import { RequestLog } from './http/request-log.ts';
import { produtosRoutes } from './produtos/routes.ts';
import { usuariosRoutes } from './usuarios/routes.ts';

const MAX_BODY_BYTES = 64 * 1024;
// A slug is as long as the name it came from; Fastify's own limit is 100.
const MAX_PARAM_LENGTH = 500;

export interface AppParts {
  db: Database;
  /** HS256 key of the tokens. */
  secret: Buffer;
  /** Existing directory of the product pictures. */
  imagensDir: string;
  logger: FastifyBaseLogger;
}

/**
 * The REST API: everything under `/api` (described by `/api/openapi.json`), pictures under `/imagens`,
 * health under `/health`. Ready to `listen`; the caller closes the database after it.
 */
export async function createApp({
  db,
  secret,
  imagensDir,
  logger,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: handleRouterError,
    clientErrorHandler: answerUnreadableRequest,
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  app.addHook('onSend', setHeaders);
  closeConnectionsWhenDraining(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, createJsonParser(app));

  await app.register(fastifySwagger, OPENAPI);

  await app.register(
    async (api) => {
      await api.register(categoriasRoutes, { db });
      await api.register(produtosRoutes, { db });
      await api.register(authRoutes, { db, secret });
      await api.register(usuariosRoutes, { db, secret });
      await api.register(carrinhoRoutes, { db, secret });
      api.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
    },
    { prefix: '/api' },
  );
  await app.register(imagensRoutes, { dir: imagensDir });
  await app.register(healthRoutes, { db });
  return app;
}
