import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { keepSession, renewSession } from '../lib/session/session.ts';
import { findRoute, type Route } from './routes.ts';
import { validateSession } from './validate-session.ts';

/** True for a page of the signed-in account. Text typed there must survive an expired session. */
function isOfAccount({ access, ofAccount }: Route): boolean {
  return access === 'user' || access === 'admin' || ofAccount === true;
}

/**
 * Keeps the browser's session up to date. Validates it after hydration and on every account page; no reply changes
 * nothing. Account pages then retain an expired session. Every route change checks the stored expiry.
 */
export function SessionKeeper(): null {
  const client = useApolloClient();
  const { pathname } = useLocation();

  const ofAccount = isOfAccount(findRoute(pathname).route);
  const validated = useRef<string | null>(null);
  useEffect(() => {
    keepSession(false);
    renewSession();
    const mustValidate =
      validated.current === null || (ofAccount && validated.current !== pathname);
    validated.current = pathname;
    let unmounted = false;
    const settle = () => {
      if (!unmounted) keepSession(ofAccount);
    };
    if (mustValidate) validateSession(client).then(settle, settle);
    else settle();
    return () => {
      unmounted = true;
    };
  }, [client, pathname, ofAccount]);

  return null;
}
