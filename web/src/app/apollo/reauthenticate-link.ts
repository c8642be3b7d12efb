import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';
import { catchError, from, type Observable, of, switchMap, tap, throwError } from 'rxjs';
import { failureKind } from '../../lib/graphql/errors.ts';
import { declinedSignIn, signInAgain } from '../../lib/session/again.ts';
import { currentUser, endSession, isSessionKept } from '../../lib/session/session.ts';

function isEndOfSession(result: ApolloLink.Result): boolean {
  return (
    result.errors !== undefined &&
    failureKind(new CombinedGraphQLErrors({ ...result, errors: result.errors })) ===
      'unauthenticated'
  );
}

/**
 * Ends the session in this browser when the gateway no longer has one. Account pages that declined to sign in again
 * keep it, so unsaved text stays; their next operation asks again.
 */
export function sessionEndLink(): ApolloLink {
  const end = () => {
    if (!isSessionKept()) endSession();
  };
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({
        next: (result) => isEndOfSession(result) && end(),
        error: (error) => failureKind(error) === 'unauthenticated' && end(),
      }),
    ),
  );
}

/**
 * Retries an UNAUTHENTICATED operation after the person has signed in again in place. Safe, because the gateway
 * rejected it before any effect. Only the account that sent it may retry it.
 */
export function reauthenticateLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const accountId = currentUser()?.id;
    const retryAfterSignIn = (
      refused: Observable<ApolloLink.Result>,
    ): Observable<ApolloLink.Result> => {
      if (accountId === undefined || !isSessionKept()) return refused;
      // Background polling must not reopen a dialog that the person declined.
      if (operation.operationType === OperationTypeNode.QUERY && declinedSignIn()) return refused;
      return from(signInAgain()).pipe(
        switchMap((signedIn) =>
          signedIn && currentUser()?.id === accountId ? forward(operation) : refused,
        ),
      );
    };
    return forward(operation).pipe(
      switchMap((result) => (isEndOfSession(result) ? retryAfterSignIn(of(result)) : of(result))),
      catchError((error: unknown) => {
        const refused = throwError(() => error);
        return failureKind(error) === 'unauthenticated' ? retryAfterSignIn(refused) : refused;
      }),
    );
  });
}
