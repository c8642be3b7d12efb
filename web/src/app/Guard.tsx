import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { readOrigin } from '../lib/routing/origin.ts';
import { useSession } from '../lib/session/useSession.ts';
import { Head } from '../ui/head/Head.tsx';
import { Late } from '../ui/Late.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import type { Access } from './routes.ts';

const loadValidated = () =>
  import('./ValidatedPage.tsx').then(({ ValidatedPage }) => ValidatedPage);

function Validated({ children }: { children: ReactNode }) {
  const [missing, setMissing] = useState(false);
  // The crash boundary handles it like a page whose code failed to load.
  if (missing) throw new Error('The code of ValidatedPage did not load.');
  return (
    <Late
      load={loadValidated}
      props={{ children }}
      onMissing={() => setMissing(true)}
      fallback={<div className="awaited" />}
    />
  );
}

/** Redirects visitors who may not open a page. Only for convenience: the gateway checks every operation. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const hydrated = useHydrated();
  const location = useLocation();
  if (access === 'public') return children;
  if (access === 'guest') {
    if (!session) return children;
    return (
      <Navigate to={readOrigin(location.state) ?? (session.isAdmin ? '/dashboard' : '/')} replace />
    );
  }
  // The server does not know the session, so it renders no protected page.
  if (!hydrated) {
    return (
      <>
        <Head title={null} noIndex />
        <div className="awaited" />
      </>
    );
  }
  if (!session) {
    const from = location.pathname + location.search + location.hash;
    return <Navigate to="/login" state={{ from }} replace />;
  }
  if (access === 'user') return children;
  if (!session.isAdmin) return <Navigate to="/" replace />;
  return <Validated>{children}</Validated>;
}
