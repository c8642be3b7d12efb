import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { forgetSeen } from '../../shared/seen.ts';
import { useSession } from '../../shared/session/useSession.ts';

/** C-29: when an account leaves, in this tab or in another, nothing that was read for it or looked at stays. */
export function useForgetAccount(): void {
  const client = useApolloClient();
  const username = useSession()?.username ?? null;
  const previous = useRef(username);
  useEffect(() => {
    const left = previous.current;
    previous.current = username;
    if (left === null || left === username) return;
    forgetSeen();
    client.resetStore().catch((error: unknown) => {
      console.warn('The shop could not be read again after sign-out.', error);
    });
  }, [client, username]);
}
