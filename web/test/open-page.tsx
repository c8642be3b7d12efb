import { ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createClient } from '../src/app/apollo/client.ts';
import { Notices } from './Notices.tsx';

type Data = Readonly<Record<string, unknown>>;

/** One question to the gateway, which the test answers. */
export interface Asked {
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly answer: (data: Data) => Promise<void>;
  /** A GraphQL error with this code. */
  readonly refuse: (code: string) => Promise<void>;
  /** The network is away. */
  readonly fail: () => Promise<void>;
}

function Path() {
  const { pathname } = useLocation();
  return <p data-testid="path">{pathname}</p>;
}

/**
 * Shows a page at an address of the shop, with the shop's own cache and its notices. `asked` is what it has asked of the
 * gateway, in order; `replies`, by operation, are given at once, as often as they are asked for.
 */
export function openPage(Page: ComponentType, entry: string, replies: Record<string, Data> = {}) {
  const asked: Asked[] = [];
  const link = new ApolloLink(
    ({ variables, operationName }) =>
      new Observable((observer) => {
        const later = (settle: () => void) => act(async () => settle());
        const complete = (data: Data) => {
          observer.next({ data });
          observer.complete();
        };
        asked.push({
          operation: operationName ?? '',
          variables,
          answer: (data) => later(() => complete(data)),
          refuse: (code) =>
            later(() => {
              const errors = [{ message: code, extensions: { code } }];
              observer.error(new CombinedGraphQLErrors({ data: null, errors }, errors));
            }),
          fail: () => later(() => observer.error(new TypeError('offline'))),
        });
        const reply = replies[operationName ?? ''];
        if (reply) complete(reply);
      }),
  );
  const client = createClient({ link, ssr: false });
  const view = render(
    <ApolloProvider client={client}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[entry]}>
          <Routes>
            <Route path={entry.split(/[?#]/)[0] ?? '/'} element={<Page />} />
            <Route path="*" element={null} />
          </Routes>
          <Notices />
          <Path />
        </MemoryRouter>
      </MantineProvider>
    </ApolloProvider>,
  );
  const operations = () => asked.map(({ operation }) => operation);
  const last = (operation: string): Asked => {
    const found = asked.findLast((each) => each.operation === operation);
    if (!found) throw new Error(`${operation} was not asked for, only ${operations().join(', ')}.`);
    return found;
  };
  return { asked, client, last, operations, view };
}
