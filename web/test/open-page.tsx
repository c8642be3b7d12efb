import { ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloProvider } from '@apollo/client/react';
import { act } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createClient } from '../src/app/apollo/client.ts';
import { Notices } from './Notices.tsx';
import { render } from './render.tsx';

type Data = Readonly<Record<string, unknown>>;

export interface PendingRequest {
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly answer: (data: Data) => Promise<void>;
  /** Replies with a GraphQL error of this code. */
  readonly refuse: (code: string) => Promise<void>;
  readonly fail: () => Promise<void>;
}

function Path() {
  const { pathname } = useLocation();
  return <p data-testid="path">{pathname}</p>;
}

/** `requests` lists the page's requests. `replies`, by operation, are sent automatically every time. */
export function openPage(Page: ComponentType, entry: string, replies: Record<string, Data> = {}) {
  const requests: PendingRequest[] = [];
  const link = new ApolloLink(
    ({ variables, operationName }) =>
      new Observable((observer) => {
        const later = (settle: () => void) => act(async () => settle());
        const complete = (data: Data) => {
          observer.next({ data });
          observer.complete();
        };
        requests.push({
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
      <>
        <MemoryRouter initialEntries={[entry]}>
          <Routes>
            <Route path={entry.split(/[?#]/)[0] ?? '/'} element={<Page />} />
            <Route path="*" element={null} />
          </Routes>
          <Notices />
          <Path />
        </MemoryRouter>
      </>
    </ApolloProvider>,
  );
  const operations = () => requests.map(({ operation }) => operation);
  const last = (operation: string): PendingRequest => {
    const request = requests.findLast((each) => each.operation === operation);
    if (!request)
      throw new Error(`${operation} was not requested, only ${operations().join(', ')}.`);
    return request;
  };
  return { requests, client, last, operations, view };
}
