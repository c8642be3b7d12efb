import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** `unavailable`: the shop could not be reached or did not answer; worth trying again. */
export type FailureKind = 'unauthenticated' | 'forbidden' | 'invalid' | 'limited' | 'unavailable';

const KINDS: Record<string, FailureKind> = {
  UNAUTHENTICATED: 'unauthenticated',
  FORBIDDEN: 'forbidden',
  BAD_USER_INPUT: 'invalid',
  RATE_LIMITED: 'limited',
};

/** What a failed operation means for the person who waits for it. */
export function failureKind(error: unknown): FailureKind {
  if (CombinedGraphQLErrors.is(error)) {
    for (const { extensions } of error.errors) {
      const kind = KINDS[String(extensions?.['code'])];
      if (kind) return kind;
    }
  }
  return 'unavailable';
}
