import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { renewSession } from '../shared/session/session.ts';
import { findRoute } from './routes.ts';
import { validateSession } from './validate-session.ts';

/**
 * Keeps what the browser believes of the session true. After hydration, and when a page is opened that
 * belongs to accounts, it is validated; no answer leaves it alone (C-27). On every route change the remembered expiry is looked at again (SESS-01).
 */
export function SessionKeeper(): null {
  const client = useApolloClient();
  const { pathname } = useLocation();

  const { access } = findRoute(pathname).route;
  const validated = useRef<string | null>(null);
  useEffect(() => {
    const due = validated.current === null || (access === 'user' && validated.current !== pathname);
    validated.current = pathname;
    if (due) validateSession(client).catch(() => undefined);
  }, [client, pathname, access]);

  // The new path is the occasion, not an input.
  useEffect(renewSession, [pathname]);

  return null;
}
