import {
  type ApolloServerPlugin,
  type GraphQLResponse,
  HeaderMap,
  type HTTPGraphQLRequest,
} from '@apollo/server';
import {
  type DocumentNode,
  type FormattedExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import type { OperationStats } from '../../telemetry/request-stats.ts';
import { formatError, type Operation } from '../errors.ts';
import type { Execution } from '../execution.ts';
import type { Answer, AnswerCache, Fill, Waiting } from './answer-cache.ts';
import { keyOf } from './key.ts';
import { createPolicy } from './policy.ts';

export interface Asked extends Waiting {
  readonly operation: Operation & { readonly stats: OperationStats };
}

/** How one request was answered. */
export interface AnswerSlot<Body> extends Asked {
  /** The cached answer and its key, when there is one: sent instead of Apollo's text. */
  cached: { readonly key: string; readonly answer: Answer<Body> } | null;
}

/**
 * Answers operations from the cached answers, after Apollo has parsed, validated and limited them. Only requests that
 * `offer` names take part; the others run for their own caller.
 */
export function createAnswerPlugin<Body>(options: {
  readonly schema: GraphQLSchema;
  readonly answers: AnswerCache<Body>;
  readonly execution: Execution;
  /** Opens the context of an anonymous caller, which knows nothing of the request, and records the calls. */
  readonly openContext: (...fill: Parameters<Fill>) => unknown;
}) {
  const { schema, answers, execution, openContext } = options;
  const policy = createPolicy(schema);
  const slots = new WeakMap<HTTPGraphQLRequest, AnswerSlot<Body>>();

  const plugin: ApolloServerPlugin = {
    requestDidStart: async ({ request: { http } }) => {
      const slot = http && slots.get(http);
      if (!slot) return undefined;
      return {
        responseForOperation: async (context) => {
          const { request, document, queryHash } = context;
          const operation = getOperationAST(document, request.operationName);
          // Apollo's own error tells that the document has no such operation.
          if (!operation) return null;
          const lifetime = policy(document, operation);
          const key =
            lifetime > 0 && queryHash ? keyOf(queryHash, operation, request.variables) : null;
          if (key === null) return null;
          const { operationName, variables } = request;
          const fill: Fill = (...args) =>
            execution({ document, operationName, variables, context: openContext(...args) });
          const outcome = await answers.open(key, lifetime, fill, slot);
          slot.operation.stats.cache = outcome.cached?.how ?? 'miss';
          if (outcome.cached) {
            slot.cached = { key, answer: outcome.cached };
            return respond({ data: null });
          }
          const { data, errors = [] } = outcome.result;
          // Variables that do not fit: Apollo's own error has the right status.
          if (data === undefined) return null;
          // Other plugins read it.
          Object.assign(context, { errors });
          return respond({
            data,
            ...(errors.length > 0 && {
              errors: errors.map((error) => formatError(error.toJSON(), error, slot.operation)),
            }),
          });
        },
      };
    },
  };
  return {
    plugin,
    /** True for an operation whose answers may be cached. */
    mayBeCached: (document: DocumentNode, operation: OperationDefinitionNode) =>
      policy(document, operation) > 0,
    /** Lets a request be answered from the cached answers. Call it before Apollo sees the request. */
    offer: (http: HTTPGraphQLRequest, asked: Asked): AnswerSlot<Body> => {
      const slot: AnswerSlot<Body> = { ...asked, cached: null };
      slots.set(http, slot);
      return slot;
    },
  };
}

function respond(singleResult: FormattedExecutionResult): GraphQLResponse {
  return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } };
}
