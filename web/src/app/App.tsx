import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { Suspense, use, useEffect } from 'react';
import { Route as RouterRoute, Routes, useLocation } from 'react-router-dom';
import { PhoneHint } from '../lib/routing/device.ts';
import { replayEarlyClick } from './early-click.ts';
import { Guard } from './Guard.tsx';
import { loadedPage, loadPage } from './pages.ts';
import { type Route, routes } from './routes.ts';
import { SessionKeeper } from './SessionKeeper.tsx';
import { Shell } from './shell/Shell.tsx';
import { Theme } from './theme/Theme.tsx';

function RoutePage({ route }: { route: Route }) {
  const { key } = useLocation();
  const { Page } = loadedPage(route) ?? use(loadPage(route, key));
  return (
    <>
      <Page />
      <EarlyClick />
    </>
  );
}

/** Rendered beside the page: the page hydrates later than the shell. */
function EarlyClick() {
  useEffect(() => replayEarlyClick(window), []);
  return null;
}

export function App({ client, mobile }: { client: ApolloClient; mobile: boolean }) {
  return (
    <ApolloProvider client={client}>
      <Theme>
        <PhoneHint value={mobile}>
          <Shell>
            <Suspense fallback={null}>
              <Routes>
                {routes.map((route) => (
                  <RouterRoute
                    key={route.path}
                    path={route.path}
                    element={
                      <Guard access={route.access}>
                        <RoutePage route={route} />
                      </Guard>
                    }
                  />
                ))}
              </Routes>
            </Suspense>
          </Shell>
          <SessionKeeper />
        </PhoneHint>
      </Theme>
    </ApolloProvider>
  );
}
