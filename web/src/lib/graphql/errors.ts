import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** `unavailable`: the gateway did not answer; a retry may help. */
export type FailureKind = 'unauthenticated' | 'forbidden' | 'invalid' | 'limited' | 'unavailable';

const KINDS: Record<string, FailureKind> = {
  UNAUTHENTICATED: 'unauthenticated',
  FORBIDDEN: 'forbidden',
  BAD_USER_INPUT: 'invalid',
  RATE_LIMITED: 'limited',
};

export function failureKind(error: unknown): FailureKind {
  if (CombinedGraphQLErrors.is(error)) {
    for (const { extensions } of error.errors) {
      const kind = KINDS[String(extensions?.['code'])];
      if (kind) return kind;
    }
  }
  return 'unavailable';
}
