import { type ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createClient } from '../src/app/apollo/client.ts';
import { Notices } from './Notices.tsx';

/** One question to the gateway, which the test answers. */
export interface Asked {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
  readonly answer: (data: object) => void;
  /** Refuses the whole operation with a code of the gateway's. */
  readonly refuse: (code: string) => void;
  /** The connection breaks. */
  readonly fail: () => void;
}

/** The same, settled once the page has taken it in. */
export interface Settled {
  readonly variables: Asked['variables'];
  readonly answer: (data: object) => Promise<void>;
  readonly refuse: (code: string) => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** A gateway in the test's hand, behind the shop's own cache: it lists what was asked, and answers when it is told to. */
export function fakeGateway() {
  const asked: Asked[] = [];
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const finish = (result: ApolloLink.Result) => {
          observer.next(result);
          observer.complete();
        };
        asked.push({
          operation: operation.operationName ?? '',
          variables: operation.variables,
          answer: (data) => finish({ data: { ...data } }),
          refuse: (code) =>
            finish({ data: null, errors: [{ message: code, extensions: { code } }] }),
          fail: () => observer.error(new TypeError('offline')),
        });
      }),
  );
  return {
    asked,
    client: createClient({ link, ssr: false }),
    names: () => asked.map(({ operation }) => operation),
    count: (operation: string) => asked.filter((each) => each.operation === operation).length,
    /** The last time that this was asked. */
    last: (operation: string): Settled => {
      const found = asked.findLast((each) => each.operation === operation);
      if (!found) throw new Error(`${operation} was never asked.`);
      return {
        variables: found.variables,
        answer: (data) => act(async () => found.answer(data)),
        refuse: (code) => act(async () => found.refuse(code)),
        fail: () => act(async () => found.fail()),
      };
    },
  };
}

function Address() {
  const location = useLocation();
  const state: unknown = location.state;
  return (
    <>
      <p data-testid="path">{location.pathname + location.search}</p>
      <p data-testid="state">{JSON.stringify(state)}</p>
    </>
  );
}

/** Renders a part of the shop at an address, beside what it says in toasts and where it leads. */
export function renderAt(
  entry: string | { pathname: string; search?: string; state?: unknown },
  client: ApolloClient,
  part: ReactNode,
) {
  return render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[entry]}>
        {part}
        <Address />
        <Notices />
      </MemoryRouter>
    </ApolloProvider>,
  );
}
