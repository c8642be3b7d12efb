import { AsyncLocalStorage } from 'node:async_hooks';
import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { TraceStep, UsesOf } from '../telemetry/metrics.ts';
import { printableName } from '../telemetry/request-stats.ts';
import { actualCost } from './actual-cost.ts';
import { formatError, type Operation, overload } from './errors.ts';
import { createExecution, type Execution } from './execution.ts';
import { describeCost, LIMITS, limits } from './limits.ts';
import { createOperations, type Operations } from './operations.ts';
import { noSubscriptions } from './subscriptions.ts';

/** The running operation. Errors that Apollo creates before the context need its request id too. */
export const currentOperation = new AsyncLocalStorage<Operation>();

const NO_OPERATION: Operation = { requestId: 'none', report: () => undefined };

/** The slice of a resolver's context that the trace reads; undefined without a trace. */
export interface TracedContext {
  readonly steps: readonly TraceStep[] | undefined;
}

/** Adds the REST calls of a traced operation to `extensions.rest`, and its cost to `extensions.custo` and `extensions.cost`. */
const traceInReply: ApolloServerPlugin<TracedContext> = {
  requestDidStart: async ({ contextValue: { steps } }) =>
    steps && {
      willSendResponse: async ({ response, schema, document, operation }) => {
        const result = response.body.kind === 'single' && response.body.singleResult;
        const custo = document && operation && describeCost(schema, document, operation);
        const cost = custo && {
          estimated: custo.custo.valor,
          actual: actualCost(schema, document, operation, result && result.data),
        };
        Object.assign(result, {
          extensions: {
            ...(result && result.extensions),
            rest: steps,
            ...(cost && { custo, cost }),
          },
        });
      },
    },
};

/** Notes name, type and counted elements of each operation for its log line and metrics. */
const operationStats = (usesOf: UsesOf): ApolloServerPlugin => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ operationName, operation, document }) => {
      const stats = currentOperation.getStore()?.stats;
      if (!stats) return;
      stats.name = printableName(operationName);
      stats.type = operation?.operation;
      stats.uses = usesOf(document);
    },
  }),
});

/** Apollo accepts another executor only as the executor of a "gateway". */
function executedBy(
  execution: Execution,
  schema: GraphQLSchema,
): NonNullable<ApolloServerOptions<TracedContext>['gateway']> {
  return {
    load: async () => ({
      executor: ({ document, request, context }) =>
        currentOperation.getStore()?.executed ??
        execution({
          document,
          operationName: request.operationName,
          variables: request.variables,
          context,
        }),
    }),
    onSchemaLoadOrUpdate: (load) => {
      load({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: async () => undefined,
  };
}

/**
 * Apollo Server for the schema: parsed documents are cached, operations limited, batches and cross-site requests
 * refused, and every error masked.
 */
export function createApollo<Context extends TracedContext>(
  schema: GraphQLSchema,
  options: {
    readonly introspection: boolean;
    readonly plugins?: readonly ApolloServerPlugin<Context>[];
    readonly execution?: Execution;
    readonly usesOf: UsesOf;
  },
  operations: Operations = createOperations(),
): ApolloServer<Context> {
  const { introspection, plugins = [], execution = createExecution(schema), usesOf } = options;
  return new ApolloServer<Context>({
    gateway: executedBy(execution, schema),
    introspection,
    nodeEnv: 'production',
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: !introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: operations.apollo.persistedQueries,
    stopOnTerminationSignals: false,
    validationRules: [limits, noSubscriptions],
    // Locations double a document's memory. Where developers work, errors name the line.
    parseOptions: { maxTokens: LIMITS.tokens, noLocation: !introspection },
    formatError: (formatted, error) => {
      const operation = {
        ...(currentOperation.getStore() ?? NO_OPERATION),
        suggests: introspection,
      };
      return formatError(operations.explain(formatted), error, operation);
    },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      traceInReply,
      operationStats(usesOf),
      ...operations.apollo.plugins,
      overload,
      ...plugins,
    ],
  });
}
