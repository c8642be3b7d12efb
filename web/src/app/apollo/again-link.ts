import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';
import { catchError, from, type Observable, of, switchMap, throwError } from 'rxjs';
import { failureKind } from '../../shared/graphql/errors.ts';
import { declinedSignIn, signInAgain } from '../../shared/session/again.ts';
import { currentUser, isSessionKept } from '../../shared/session/session.ts';

function isEndOfSession(result: ApolloLink.Result): boolean {
  return (
    result.errors !== undefined &&
    failureKind(new CombinedGraphQLErrors({ ...result, errors: result.errors })) ===
      'unauthenticated'
  );
}

/**
 * F7: where the session ended under an account's own page, the person signs in again in place, and what was refused is
 * sent once more: the gateway did nothing of it. Never for another account than the one that asked.
 */
export function againLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const asker = currentUser()?.id;
    const orAgain = (refused: Observable<ApolloLink.Result>): Observable<ApolloLink.Result> => {
      if (asker === undefined || !isSessionKept()) return refused;
      // A page that looks again every few seconds does not ask a person again who said no.
      if (operation.operationType === OperationTypeNode.QUERY && declinedSignIn()) return refused;
      return from(signInAgain()).pipe(
        switchMap((signedIn) =>
          signedIn && currentUser()?.id === asker ? forward(operation) : refused,
        ),
      );
    };
    return forward(operation).pipe(
      switchMap((result) => (isEndOfSession(result) ? orAgain(of(result)) : of(result))),
      catchError((error: unknown) => {
        const refused = throwError(() => error);
        return failureKind(error) === 'unauthenticated' ? orAgain(refused) : refused;
      }),
    );
  });
}
