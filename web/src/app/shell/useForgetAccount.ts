import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { isRecord } from '../../shared/parse.ts';
import { forgetSeen } from '../../shared/seen.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { isPublic } from '../apollo/account-link.ts';

function keepPublic({ cache }: ApolloClient): void {
  const all = cache.extract();
  const asked = isRecord(all) && isRecord(all['ROOT_QUERY']) ? all['ROOT_QUERY'] : {};
  const kept = Object.entries(asked).filter(([question]) => isPublic(question));
  // Changes that are shown ahead go with it.
  cache.restore({ ...(isRecord(all) ? all : {}), ROOT_QUERY: Object.fromEntries(kept) });
  cache.gc();
  // Tells everybody who reads it.
  cache.batch({ update: () => undefined });
}

/**
 * C-29: when an account leaves, in this tab or in another, nothing that was read for it or looked at stays. What is the
 * same for everybody is not asked for again: the page may not even be taken over from the server yet.
 */
export function useForgetAccount(): void {
  const client = useApolloClient();
  const username = useSession()?.username ?? null;
  const previous = useRef(username);
  useEffect(() => {
    const left = previous.current;
    previous.current = username;
    if (left === null || left === username) return;
    forgetSeen();
    keepPublic(client);
  }, [client, username]);
}
