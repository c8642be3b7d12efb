import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import {
  ApiFailure,
  DECLARED_CODES,
  DeclaredError,
  tooMany,
  unavailable,
} from '../../shop/errors.ts';
import { NotBegun } from '../concurrency/bounded-queue.ts';
import type { OperationStats } from '../telemetry/request-stats.ts';

const LANGUAGE_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
]);

/** Every `extensions.code` that a client can receive. */
export const ERROR_CODES: ReadonlySet<string> = new Set([
  ...DECLARED_CODES,
  ...LANGUAGE_CODES,
  'INTERNAL',
]);

/** The error to show for an error of ours; null for a bug. */
function declaredFor(cause: unknown): GraphQLError | null {
  if (cause instanceof ApiFailure) return unavailable(cause);
  if (cause instanceof NotBegun) return tooMany();
  return cause instanceof DeclaredError ? cause : null;
}

export interface Operation {
  /** Whether validation errors may suggest names of the schema: where introspection is open. */
  readonly suggests?: boolean;
  /** Collects the codes of shown errors, and the operation's name. */
  readonly stats?: OperationStats;
  /** The result of an execution that began before Apollo saw the request. Apollo answers with it. */
  executed?: Promise<ExecutionResult>;
  readonly requestId: string;
  /** Receives the hidden cause: the bug, or the failure of an upstream error. */
  readonly report: (error: unknown, level: 'bug' | 'upstream') => void;
}

/**
 * Masks an error for the client. Declared errors and GraphQL's own validation errors pass, "Did you mean" too if `suggests`. REST
 * failures become UPSTREAM_*, everything else INTERNAL. Adds the request id; never a stack, URL or upstream text. Notes the
 * code in the operation's stats.
 */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  operation: Operation,
): GraphQLFormattedError {
  const cause = unwrapResolverError(error);
  const shown = (message: string, extensions: Readonly<Record<string, unknown>>) => {
    operation.stats?.codes.push(String(extensions['code']));
    return {
      message,
      ...(formatted.locations && { locations: formatted.locations }),
      ...(formatted.path && { path: formatted.path }),
      extensions: { ...extensions, requestId: operation.requestId },
    };
  };
  const declared = declaredFor(cause);
  if (declared) {
    const failure = cause instanceof ApiFailure ? cause : declared.originalError;
    if (failure) operation.report(failure, 'upstream');
    return shown(declared.message, declared.extensions);
  }
  const code = formatted.extensions?.['code'];
  // Validation errors have no path; an error with a path was thrown by a resolver.
  if (typeof code === 'string' && LANGUAGE_CODES.has(code) && !formatted.path) {
    const { message } = formatted;
    const plain = message.replace(/ ?Did you mean [\s\S]*$/, '').trim();
    return shown(operation.suggests ? message : plain, { code });
  }
  operation.report(cause, 'bug');
  return shown('Something went wrong on our side.', { code: 'INTERNAL' });
}

/** An error as `formatError` shows it, without Apollo. */
export function maskError(error: unknown, operation: Operation): GraphQLError {
  const formatted = error instanceof GraphQLError ? error.toJSON() : { message: '' };
  const { message, path, extensions } = formatError(formatted, error, operation);
  return new GraphQLError(message, { path, extensions });
}

/** Seconds after which a client may try again: what waits now is done or refused by then. */
const RETRY_AFTER = '1';

/**
 * Answers 503 with `Retry-After` when an operation has no data because this process was too busy for its calls. An
 * operation with some data stays 200.
 */
export const overload: ApolloServerPlugin = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response, errors }) => {
      if (!errors?.some(isShed) || response.body.kind !== 'single') return;
      const { data } = response.body.singleResult;
      if (data && Object.values(data).some((value) => value !== null)) return;
      response.http.status = 503;
      response.http.headers.set('retry-after', RETRY_AFTER);
    },
  }),
};

/** True for work beyond a bound. An open breaker is an outage of the API. */
function isShed(error: unknown): boolean {
  const cause = unwrapResolverError(error);
  return cause instanceof ApiFailure && cause.problem === 'SHED';
}
