import { AsyncLocalStorage } from 'node:async_hooks';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Contexto } from './contexto.ts';
import { formatarErro, type Operacao } from './erros.ts';
import { LIMITES, limites } from './limites.ts';

/** The operation under way; errors that Apollo makes before there is a context need its request id too. */
export const operacaoAtual = new AsyncLocalStorage<Operacao>();

const SEM_OPERACAO: Operacao = { requestId: 'none', relatar: () => undefined };

/** Puts the REST calls of a traced operation into `extensions.rest`. */
const rastroNaResposta: ApolloServerPlugin<Contexto> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, response }) => {
      if (!contextValue.passos || response.body.kind !== 'single') return;
      const resultado = response.body.singleResult;
      resultado.extensions = { ...resultado.extensions, rest: contextValue.passos };
    },
  }),
};

/**
 * Apollo Server around the schema: parsed and validated documents are kept, operations are limited,
 * requests cannot be batched or forged from another site, and no error leaves unmasked.
 */
export function criarApollo(
  schema: GraphQLSchema,
  opcoes: { readonly introspeccao: boolean },
): ApolloServer<Contexto> {
  return new ApolloServer<Contexto>({
    schema,
    introspection: opcoes.introspeccao,
    nodeEnv: 'production',
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    validationRules: [limites],
    parseOptions: { maxTokens: LIMITES.tokens },
    formatError: (formatado, erro) =>
      formatarErro(formatado, erro, operacaoAtual.getStore() ?? SEM_OPERACAO),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      rastroNaResposta,
    ],
  });
}
