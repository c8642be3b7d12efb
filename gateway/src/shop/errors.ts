import { GraphQLError } from 'graphql';

/**
 * How the shop's API failed a caller. `BUSY`: the API takes no more calls now. `SHED`: this process has too many calls and
 * did not send this one. `NO_SPACE`: the API's disk is full, and it did nothing. `ABANDONED`: the caller left.
 */
export type ApiProblem =
  | 'BUSY'
  | 'SHED'
  | 'NO_SPACE'
  | 'TIMEOUT'
  | 'UNREADABLE'
  | 'UNREACHABLE'
  | 'ABANDONED';

/** A failed call to the shop's API. */
export abstract class ApiFailure extends Error {
  abstract get problem(): ApiProblem;
  /** True when the API refused the caller's session or role. */
  abstract get deniesAccess(): boolean;
  /** Of a `BUSY` API, when it may be called again; null when it does not tell. */
  abstract get retryAfterSeconds(): number | null;
}

/** A reply that was read, and that this gateway cannot use. */
export class UnusableReply extends ApiFailure {
  readonly problem = 'UNREADABLE';
  readonly deniesAccess = false;
  readonly retryAfterSeconds = null;
}

/** Narrows an error to a failed call. Rethrows any other error: it is a bug. */
export function apiFailureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  throw error;
}

export const DECLARED_CODES = [
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
export function outcomeUnknown(failure: ApiFailure, advice: string): GraphQLError {
  const { extensions } = unavailable(failure);
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

/** What a caller learns of a failed call. */
export function unavailable({ problem }: ApiFailure): GraphQLError {
  switch (problem) {
    case 'BUSY':
    case 'SHED':
      return tooMany();
    case 'NO_SPACE':
      return declare(
        'UPSTREAM_UNAVAILABLE',
        'The shop cannot save anything right now, and nothing was done. Try again later.',
      );
    case 'TIMEOUT':
      return declare('UPSTREAM_TIMEOUT', 'The shop took too long to answer. Try again.');
    case 'UNREADABLE':
      return declare('UPSTREAM_INVALID', 'The shop gave an answer that cannot be read.');
    case 'UNREACHABLE':
    case 'ABANDONED':
      return declare('UPSTREAM_UNAVAILABLE', 'The shop cannot be reached right now. Try again.');
  }
}
