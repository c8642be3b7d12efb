import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation as useApolloMutation, useQuery as useApolloQuery } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { endSession, isSessionKept } from '../session/session.ts';
import { failureKind } from './errors.ts';

/**
 * Ends the session in this browser when the gateway no longer has one. Account pages that declined to sign in again
 * keep it, so unsaved text stays; their next operation asks again.
 */
function noticeEndOfSession(error: unknown): void {
  const ended = error !== undefined && failureKind(error) === 'unauthenticated';
  if (ended && !isSessionKept()) endSession();
}

/** `useQuery` of Apollo Client plus the policies of every operation. Generated hooks import only from this module. */
export function useQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  options: useApolloQuery.Options<TData, TVariables>,
) {
  const result = useApolloQuery(query, options);
  const { error } = result;
  useEffect(() => noticeEndOfSession(error), [error]);
  return result;
}

/** `useMutation` of Apollo Client plus the same policies. Failures still reach the caller. */
export function useMutation<TData, TVariables extends OperationVariables>(
  mutation: TypedDocumentNode<TData, TVariables>,
  options?: Omit<useApolloMutation.Options<NoInfer<TData>, NoInfer<TVariables>>, 'variables'>,
) {
  const [execute, result] = useApolloMutation(mutation, options);
  const watched = useCallback(
    async (...args: Parameters<typeof execute>) => {
      try {
        return await execute(...args);
      } catch (error) {
        noticeEndOfSession(error);
        throw error;
      }
    },
    [execute],
  );
  return [watched, result] as const;
}
