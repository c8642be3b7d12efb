import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { forgetAccountFavoritos } from '../../lib/favoritos.ts';
import { filtrosDoPainel } from '../../lib/filtros-do-painel.ts';
import { isRecord } from '../../lib/parse.ts';
import { forgetSeen } from '../../lib/seen.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { isPublic } from '../apollo/account-link.ts';

function keepPublic({ cache }: ApolloClient): void {
  const all = cache.extract();
  const rootQuery = isRecord(all) && isRecord(all['ROOT_QUERY']) ? all['ROOT_QUERY'] : {};
  const publicFields = Object.entries(rootQuery).filter(([question]) => isPublic(question));
  // Also drops optimistic layers.
  cache.restore({ ...(isRecord(all) ? all : {}), ROOT_QUERY: Object.fromEntries(publicFields) });
  cache.gc();
  // Notifies all watchers.
  cache.batch({ update: () => undefined });
}

/** Clears account data when an account leaves, in any tab. Public data stays: the page may be hydrating from it. */
export function useForgetAccount(): void {
  const client = useApolloClient();
  const username = useSession()?.username ?? null;
  const previous = useRef(username);
  useEffect(() => {
    const previousUser = previous.current;
    previous.current = username;
    if (previousUser === null || previousUser === username) return;
    forgetSeen();
    filtrosDoPainel.forget();
    forgetAccountFavoritos();
    keepPublic(client);
  }, [client, username]);
}
