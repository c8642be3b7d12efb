import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SessaoDocument } from '../shared/session/sessao.gen.ts';
import { currentUser, endSession, renewSession, startSession } from '../shared/session/session.ts';

/**
 * Keeps what the browser believes of the session true. Once, after hydration, it asks the gateway whether
 * the remembered session still stands (SESS-05): an answer renews or ends it, no answer leaves it alone
 * (C-27). On every route change the remembered expiry is looked at again (SESS-01).
 */
export function SessionKeeper(): null {
  const client = useApolloClient();
  const { pathname } = useLocation();

  useEffect(() => {
    const asked = currentUser();
    if (!asked) return;
    client.query({ query: SessaoDocument, fetchPolicy: 'no-cache' }).then(
      ({ data }) => {
        if (!data || currentUser() !== asked) return;
        if (data.sessao) startSession(data.sessao.descritor, data.sessao.usuarioId);
        else endSession();
      },
      () => undefined,
    );
  }, [client]);

  // The new path is the occasion, not an input.
  useEffect(renewSession, [pathname]);

  return null;
}
