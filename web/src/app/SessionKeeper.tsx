import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { keepSession, renewSession } from '../shared/session/session.ts';
import { findRoute, type Route } from './routes.ts';
import { validateSession } from './validate-session.ts';

/** True for a page that belongs to whoever is signed in: what is written there must outlive the session. */
function isOfAccount({ access, ofAccount }: Route): boolean {
  return access === 'user' || access === 'admin' || ofAccount === true;
}

/**
 * Keeps what the browser believes of the session true. After hydration, and when a page is opened that
 * belongs to accounts, it is validated; no answer leaves it alone (C-27). From then on the page outlives its session (F7).
 * On every route change the remembered expiry is looked at again (SESS-01).
 */
export function SessionKeeper(): null {
  const client = useApolloClient();
  const { pathname } = useLocation();

  const ofAccount = isOfAccount(findRoute(pathname).route);
  const validated = useRef<string | null>(null);
  useEffect(() => {
    keepSession(false);
    renewSession();
    const due = validated.current === null || (ofAccount && validated.current !== pathname);
    validated.current = pathname;
    let left = false;
    const settle = () => {
      if (!left) keepSession(ofAccount);
    };
    if (due) validateSession(client).then(settle, settle);
    else settle();
    return () => {
      left = true;
    };
  }, [client, pathname, ofAccount]);

  return null;
}
