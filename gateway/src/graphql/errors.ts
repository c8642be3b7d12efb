import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { RestFailure } from '../rest/failure.ts';
import { RefusedParameter } from '../rest/path.ts';

/** Codes of `extensions.code` that the gateway gives itself (architecture.md, decision 3). */
type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'RATE_LIMITED'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_INVALID';

/** A refusal whose text was written here and may be shown to whoever called. */
export class DeclaredError extends GraphQLError {}

const LANGUAGE_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

function declare(code: ErrorCode, message: string, extras: Record<string, unknown> = {}) {
  return new DeclaredError(message, { extensions: { code, ...extras } });
}

/** The caller must sign in first. */
export function unauthenticated(): GraphQLError {
  return declare('UNAUTHENTICATED', 'Sign in to use this field.');
}

/** The caller is signed in without the role that the field asks for. */
export function forbidden(): GraphQLError {
  return declare('FORBIDDEN', 'Your account may not use this field.');
}

/** An argument outside what the schema describes; `campo` names it. */
export function invalidInput(campo: string, message: string): GraphQLError {
  return declare('BAD_USER_INPUT', message, { campo });
}

/** What an argument names is not there, or not the caller's; `campo` names the argument. */
export function notFound(campo: string): GraphQLError {
  return declare('NOT_FOUND', `Nothing of yours has this ${campo}.`, { campo });
}

/**
 * A write of which nobody can say whether it was made: `advice` is what to look at before trying again. The failure
 * behind it is reported like any other.
 */
export function outcomeUnknown(failure: RestFailure, advice: string): GraphQLError {
  const { extensions } = fromUpstream(failure);
  return new DeclaredError(`The shop gave no clear answer. ${advice}`, {
    extensions,
    originalError: failure,
  });
}

function fromUpstream(failure: RestFailure): GraphQLError {
  if (failure.refusal?.status === 429) {
    return declare('RATE_LIMITED', 'Too many requests. Wait a moment and try again.');
  }
  switch (failure.kind) {
    case 'timeout':
      return declare('UPSTREAM_TIMEOUT', 'The shop took too long to answer. Try again.');
    case 'unreadable':
      return declare('UPSTREAM_INVALID', 'The shop gave an answer that cannot be read.');
    default:
      return declare('UPSTREAM_UNAVAILABLE', 'The shop cannot be reached right now. Try again.');
  }
}

export interface Operation {
  readonly requestId: string;
  /** Gets what must not leave: the bug, or the failure behind an upstream error. */
  readonly report: (error: unknown, level: 'bug' | 'upstream') => void;
}

/**
 * What a client may know of an error. Declared refusals and the language's own complaints pass (without
 * "Did you mean"), REST failures become UPSTREAM_*, everything else is INTERNAL. Each carries the
 * request id; none carries a stack, an address or a text of the upstream.
 */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  operation: Operation,
): GraphQLFormattedError {
  const cause = unwrapResolverError(error);
  const shown = (message: string, extensions: Readonly<Record<string, unknown>>) => ({
    message,
    ...(formatted.locations && { locations: formatted.locations }),
    ...(formatted.path && { path: formatted.path }),
    extensions: { ...extensions, requestId: operation.requestId },
  });
  if (cause instanceof RestFailure) {
    operation.report(cause, 'upstream');
    const declared = fromUpstream(cause);
    return shown(declared.message, declared.extensions);
  }
  if (cause instanceof RefusedParameter) {
    const declared = invalidInput('id', 'An identifier must be one well-formed path segment.');
    return shown(declared.message, declared.extensions);
  }
  if (cause instanceof DeclaredError) {
    if (cause.originalError) operation.report(cause.originalError, 'upstream');
    return shown(cause.message, cause.extensions);
  }
  const code = formatted.extensions?.['code'];
  // The language complains before anything runs; what has a path was thrown by a resolver.
  if (typeof code === 'string' && LANGUAGE_CODES.has(code) && !formatted.path) {
    return shown(withoutSuggestion(formatted.message), { code });
  }
  operation.report(cause, 'bug');
  return shown('Something went wrong on our side.', { code: 'INTERNAL' });
}

function withoutSuggestion(message: string): string {
  return message.replace(/ ?Did you mean [\s\S]*$/, '').trim();
}
