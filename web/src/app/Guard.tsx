import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Head } from '../shared/head/Head.tsx';
import { readOrigin } from '../shared/routing/origin.ts';
import { useSession } from '../shared/session/useSession.ts';
import { Late } from '../shared/ui/Late.tsx';
import { useHydrated } from '../shared/ui/useHydrated.ts';
import type { Access } from './routes.ts';

const loadValidated = () =>
  import('./ValidatedPage.tsx').then(({ ValidatedPage }) => ValidatedPage);

function Validated({ children }: { children: ReactNode }) {
  const [missing, setMissing] = useState(false);
  // As any page whose code does not come.
  if (missing) throw new Error('ValidatedPage is missing');
  return (
    <Late
      load={loadValidated}
      props={{ children }}
      onMissing={() => setMissing(true)}
      fallback={<div className="awaited" />}
    />
  );
}

/**
 * ROUTE-07, -08, -09, -14, -15 (C-19, C-25): sends away who has no business on a page.
 * The gateway enforces the same rules on every operation; this only spares a person a useless screen.
 */
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
  // Whose visit it is, only the browser knows: until then the page is nobody's.
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
