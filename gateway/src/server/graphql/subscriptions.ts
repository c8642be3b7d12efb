import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import type { RequestParams } from 'graphql-sse';
import { z } from 'zod';
import { subscriptionsOff } from '../../shop/errors.ts';
import { eventsOf } from '../concurrency/events.ts';
import { maskError, type Operation } from './errors.ts';
import { LIMITS, limits } from './limits.ts';
import type { Operations } from './operations.ts';

export const STREAM_PATH = '/graphql/stream';

/** Refuses subscriptions where an operation has one reply. The library would fail only while it executes them. */
export const noSubscriptions: ValidationRule = (context) => ({
  OperationDefinition: (node) => {
    if (node.operation !== 'subscription') return;
    context.reportError(
      new GraphQLError(`Subscriptions are server-sent events: POST ${STREAM_PATH}.`, {
        nodes: node,
      }),
    );
  },
});

/** What a subscription field sends for each event; its `resolve` gets this object. */
const sourceEvent = z.object({ eventId: z.string() });

/**
 * Runs subscriptions. Each event is executed in a new context, with its id in `extensions.eventId`. A refusal is
 * one result with `errors`; an error while the stream is open is its last result. Errors are masked as in other replies.
 * Without `enabled`, every subscription is refused.
 */
export function createSubscriber(
  schema: GraphQLSchema,
  operations: Pick<Operations, 'permits' | 'explain'>,
  enabled: boolean,
) {
  const prepare = ({ query, operationName }: RequestParams): DocumentNode => {
    if (!enabled) throw subscriptionsOff();
    if (!operations.permits(query)) {
      const code = 'PERSISTED_QUERY_NOT_FOUND';
      throw coded(code, operations.explain({ message: code, extensions: { code } }).message);
    }
    const document = parseQuery(query);
    const [problem] = validate(schema, document, [...specifiedRules, limits]);
    if (problem) throw coded('GRAPHQL_VALIDATION_FAILED', problem.message);
    if (getOperationAST(document, operationName)?.operation !== 'subscription') {
      throw coded('OPERATION_RESOLUTION_FAILURE', `Only subscriptions run at ${STREAM_PATH}.`);
    }
    return document;
  };

  return async (
    request: RequestParams,
    openContext: () => unknown,
    operation: Operation,
  ): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> => {
    const failed = (errors: readonly unknown[]) => failedResult(errors, operation);
    try {
      const args = {
        schema,
        document: prepare(request),
        variableValues: request.variables ?? {},
        operationName: request.operationName ?? null,
      };
      const source = await createSourceEventStream({ ...args, contextValue: openContext() });
      if (!(Symbol.asyncIterator in source)) return failed([source.errors].flat());
      const send = async (event: unknown): Promise<ExecutionResult> => {
        const { eventId } = sourceEvent.parse(event);
        const result = await execute({ ...args, rootValue: event, contextValue: openContext() });
        const errors = result.errors && failed(result.errors).errors;
        return { ...result, ...(errors && { errors }), extensions: { eventId } };
      };
      const events = source[Symbol.asyncIterator]();
      let hasFailed = false;
      const next = async (): Promise<IteratorResult<ExecutionResult>> => {
        if (hasFailed) return { done: true, value: undefined };
        try {
          const event = await events.next();
          return event.done ? event : { done: false, value: await send(event.value) };
        } catch (error) {
          hasFailed = true;
          await events.return?.();
          return { done: false, value: failed([error]) };
        }
      };
      return eventsOf(events, next);
    } catch (error) {
      return failed([error]);
    }
  };
}

function parseQuery(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: LIMITS.tokens, noLocation: true });
  } catch (error) {
    throw coded('GRAPHQL_PARSE_FAILED', z.instanceof(GraphQLError).parse(error).message);
  }
}

function coded(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** The result of a subscription that did not begin, or of its end. */
export function failedResult(
  errors: readonly unknown[],
  operation: Operation,
): ExecutionResult & { readonly errors: readonly GraphQLError[] } {
  return { data: null, errors: errors.map((error) => maskError(error, operation)) };
}
