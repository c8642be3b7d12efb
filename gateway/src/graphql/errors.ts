import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { NotBegun } from '../concurrency/bounded-queue.ts';
import { RestFailure } from '../rest/failure.ts';
import { RefusedParameter } from '../rest/path.ts';
import type { TalliedOperation } from '../telemetry/tally.ts';

const DECLARED_CODES = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'RATE_LIMITED',
  'SUBSCRIPTIONS_OFF',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_INVALID',
] as const;
type ErrorCode = (typeof DECLARED_CODES)[number];

/** An error whose text may be shown to the caller. */
export class DeclaredError extends GraphQLError {}

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

function declare(code: ErrorCode, message: string, extras: Record<string, unknown> = {}) {
  return new DeclaredError(message, { extensions: { code, ...extras } });
}

/**
 * `motivo` is `SEM_SESSAO` when the request carries no session, and `SESSAO_ENCERRADA` when the one that it carries is
 * expired, revoked or forged.
 */
export function unauthenticated(motivo: 'SEM_SESSAO' | 'SESSAO_ENCERRADA'): GraphQLError {
  const message =
    motivo === 'SEM_SESSAO'
      ? 'Sign in to use this field.'
      : 'The session has ended. Sign in again.';
  return declare('UNAUTHENTICATED', message, { motivo });
}

export function forbidden(): GraphQLError {
  return declare('FORBIDDEN', 'Your account may not use this field.');
}

/** An invalid argument; `campo` names it. */
export function invalidInput(campo: string, message: string): GraphQLError {
  return declare('BAD_USER_INPUT', message, { campo });
}

/** The argument `campo` names something that does not exist or is not the caller's. */
export function notFound(campo: string): GraphQLError {
  return declare('NOT_FOUND', `Nothing of yours has this ${campo}.`, { campo });
}

/** A write whose outcome is unknown. `advice` tells what to check before a retry. The failure is reported. */
export function outcomeUnknown(failure: RestFailure, advice: string): GraphQLError {
  const { extensions } = fromUpstream(failure);
  const message = `The shop gave no clear answer. ${advice}`;
  return new DeclaredError(message, { extensions, originalError: failure });
}

/** The caller's cart, which the API refuses as a whole while the account is in order. Only emptying it is left. */
export function carrinhoIlegivel(): GraphQLError {
  return declare('UPSTREAM_INVALID', 'The shop can no longer open this cart. Empty it.', {
    motivo: 'CARRINHO_ILEGIVEL',
  });
}

export function isCarrinhoIlegivel(error: unknown): boolean {
  return error instanceof DeclaredError && error.extensions['motivo'] === 'CARRINHO_ILEGIVEL';
}

/** Every subscription of a gateway with `SUBSCRIPTIONS=off`. */
export function subscriptionsOff(): GraphQLError {
  return declare('SUBSCRIPTIONS_OFF', 'This gateway sends no subscriptions. Poll instead.');
}

export function tooMany(): GraphQLError {
  return declare('RATE_LIMITED', 'Too many requests. Wait a moment and try again.');
}

/** The API's disk is full: it did nothing, and reads go on. */
function noSpace(): GraphQLError {
  return declare(
    'UPSTREAM_UNAVAILABLE',
    'The shop cannot save anything right now, and nothing was done. Try again later.',
  );
}

/** The error to show for an error of ours; null for a bug. */
function declaredFor(cause: unknown): GraphQLError | null {
  if (cause instanceof RestFailure) return fromUpstream(cause);
  if (cause instanceof NotBegun) return tooMany();
  if (cause instanceof RefusedParameter) {
    return invalidInput('id', 'An identifier must be one well-formed path segment.');
  }
  return cause instanceof DeclaredError ? cause : null;
}

function fromUpstream(failure: RestFailure): GraphQLError {
  if (failure.refusal?.status === 429) {
    return tooMany();
  }
  if (failure.refusal?.codigo === 'SEM_ESPACO') return noSpace();
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
  /** Whether validation errors may suggest names of the schema: where introspection is open. */
  readonly suggests?: boolean;
  /** Collects the codes of errors, and the operation's name. */
  readonly tally?: TalliedOperation;
  readonly requestId: string;
  /** Receives the hidden cause: the bug, or the failure of an upstream error. */
  readonly report: (error: unknown, level: 'bug' | 'upstream') => void;
}

/**
 * Masks an error for the client. Declared errors and GraphQL's own validation errors pass, "Did you mean" too if `suggests`. REST
 * failures become UPSTREAM_*, everything else INTERNAL. Adds the request id; never a stack, URL or upstream text.
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
  const declared = declaredFor(cause);
  if (declared) {
    const failure = cause instanceof RestFailure ? cause : declared.originalError;
    if (failure) operation.report(failure, 'upstream');
    return shown(declared.message, declared.extensions);
  }
  const code = formatted.extensions?.['code'];
  // Validation errors have no path; an error with a path was thrown by a resolver.
  if (typeof code === 'string' && LANGUAGE_CODES.has(code) && !formatted.path) {
    const { message } = formatted;
    return shown(operation.suggests ? message : withoutSuggestion(message), { code });
  }
  operation.report(cause, 'bug');
  return shown('Something went wrong on our side.', { code: 'INTERNAL' });
}

function withoutSuggestion(message: string): string {
  return message.replace(/ ?Did you mean [\s\S]*$/, '').trim();
}
