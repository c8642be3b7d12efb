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
import type { Banco } from './db/abrir.ts';
import { porCabecalhos } from './http/cabecalhos.ts';
import { fecharConexoesAoEncerrar } from './http/encerramento.ts';
import {
  responderPedidoIlegivel,
  tratarErro,
  tratarErroDoRoteador,
  tratarNaoEncontrado,
} from './http/erros.ts';
import { imagensRoutes } from './http/imagens.ts';
import { lerJson } from './http/json.ts';
import { OPENAPI } from './http/openapi.ts';
import { Registro } from './http/registro.ts';
import { saudeRoutes } from './http/saude.ts';
import { produtosRoutes } from './produtos/routes.ts';
import { usuariosRoutes } from './usuarios/routes.ts';

const CORPO_MAXIMO_BYTES = 64 * 1024;
// A slug is as long as the name it came from; Fastify's own limit is 100.
const PARAMETRO_MAXIMO = 500;

export interface Partes {
  db: Banco;
  /** HS256 key of the tokens. */
  segredo: Buffer;
  /** Existing directory of the product pictures. */
  dirImagens: string;
  logger: FastifyBaseLogger;
}

/**
 * The REST API: everything under `/api` (described by `/api/openapi.json`), pictures under `/imagens`,
 * health under `/health`. Ready to `listen`; the caller closes the database after it.
 */
export async function criarApp({
  db,
  segredo,
  dirImagens,
  logger,
}: Partes): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new Registro(),
    bodyLimit: CORPO_MAXIMO_BYTES,
    routerOptions: { maxParamLength: PARAMETRO_MAXIMO },
    frameworkErrors: tratarErroDoRoteador,
    clientErrorHandler: responderPedidoIlegivel,
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(tratarErro);
  app.setNotFoundHandler(tratarNaoEncontrado);
  app.addHook('onSend', porCabecalhos);
  fecharConexoesAoEncerrar(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, lerJson(app));

  await app.register(fastifySwagger, OPENAPI);

  await app.register(
    async (api) => {
      await api.register(categoriasRoutes, { db });
      await api.register(produtosRoutes, { db });
      await api.register(authRoutes, { db, segredo });
      await api.register(usuariosRoutes, { db, segredo });
      await api.register(carrinhoRoutes, { db, segredo });
      api.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
    },
    { prefix: '/api' },
  );
  await app.register(imagensRoutes, { dir: dirImagens });
  await app.register(saudeRoutes, { db });
  return app;
}
