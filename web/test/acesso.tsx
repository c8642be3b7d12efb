import { ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createClient } from '../src/app/apollo/client.ts';
import { Notices } from './Notices.tsx';
import { render } from './render.tsx';

interface PendingRequest {
  readonly variables: Record<string, unknown>;
  readonly answer: (resultado: Record<string, unknown>) => void;
  readonly fail: () => void;
}

function Path() {
  const location = useLocation();
  const state: unknown = location.state;
  return <p data-testid="path">{location.pathname + (state ? JSON.stringify(state) : '')}</p>;
}

/** Renders a page at an address with its notices. Returns its requests in order. */
export function openPage(
  Page: ComponentType,
  entry: string | { pathname: string; state: unknown },
) {
  const requests: PendingRequest[] = [];
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        requests.push({
          variables,
          answer: (resultado) => {
            observer.next({ data: { resultado } });
            observer.complete();
          },
          fail: () => observer.error(new TypeError('offline')),
        });
      }),
  );
  render(
    <ApolloProvider client={createClient({ link, ssr: false })}>
      <>
        <MemoryRouter initialEntries={[entry]}>
          <Page />
          <Notices />
          <Path />
        </MemoryRouter>
      </>
    </ApolloProvider>,
  );
  return requests;
}
