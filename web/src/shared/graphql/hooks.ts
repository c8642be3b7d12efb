import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation as useApolloMutation, useQuery as useApolloQuery } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { endSession, isSessionKept } from '../session/session.ts';
import { failureKind } from './errors.ts';

/**
 * The gateway knows no session for this browser any more: neither do we (SESS-05). On an account's own page the person
 * was asked to sign in again and would not yet: what they wrote stays, and they are asked again by their next step (F7).
 */
function noticeEndOfSession(error: unknown): void {
  const ended = error !== undefined && failureKind(error) === 'unauthenticated';
  if (ended && !isSessionKept()) endSession();
}

/**
 * Generated hooks come from here and nowhere else: what must hold for every operation of the client
 * is said once in this module. Reads as `useQuery` of Apollo Client does.
 */
export function useQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  options: useApolloQuery.Options<TData, TVariables>,
) {
  const result = useApolloQuery(query, options);
  const { error } = result;
  useEffect(() => noticeEndOfSession(error), [error]);
  return result;
}

/** Changes as `useMutation` of Apollo Client does; a failure still reaches who asked. */
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
