import { type ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act } from '@testing-library/react';
import { OperationTypeNode } from 'graphql';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createClient } from '../src/app/apollo/client.ts';
import { Notices } from './Notices.tsx';
import { render } from './render.tsx';

export interface PendingRequest {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
  readonly answer: (data: object) => void;
  /** Fails the whole operation with a gateway error code. */
  readonly refuse: (code: string, extensions?: object) => void;
  readonly fail: () => void;
}

/** The same request; each reply resolves after the page has rendered it. */
export interface Settled {
  readonly variables: PendingRequest['variables'];
  readonly answer: (data: object) => Promise<void>;
  readonly refuse: (code: string, extensions?: object) => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** A gateway behind the shop's cache that records requests and replies only on the test's command. */
export function fakeGateway() {
  const requests: PendingRequest[] = [];
  const link = new ApolloLink((operation, forward) => {
    // A stream has its own link.
    const { through } = operation.getContext();
    const isStream = operation.operationType === OperationTypeNode.SUBSCRIPTION;
    if (isStream && through instanceof ApolloLink) return through.request(operation, forward);
    return new Observable((observer) => {
      const finish = (result: ApolloLink.Result) => {
        observer.next(result);
        observer.complete();
      };
      requests.push({
        operation: operation.operationName ?? '',
        variables: operation.variables,
        answer: (data) => finish({ data: { ...data } }),
        refuse: (code, extensions) =>
          finish({ data: null, errors: [{ message: code, extensions: { code, ...extensions } }] }),
        fail: () => observer.error(new TypeError('offline')),
      });
    });
  });
  return {
    requests,
    client: createClient({ link, ssr: false }),
    names: () => requests.map(({ operation }) => operation),
    count: (operation: string) => requests.filter((each) => each.operation === operation).length,
    /** The latest request of an operation. */
    last: (operation: string): Settled => {
      const request = requests.findLast((each) => each.operation === operation);
      if (!request) throw new Error(`${operation} was never requested.`);
      return {
        variables: request.variables,
        answer: (data) => act(async () => request.answer(data)),
        refuse: (code, extensions) => act(async () => request.refuse(code, extensions)),
        fail: () => act(async () => request.fail()),
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

/** Renders part of the shop at an address, with its toasts and current address visible. */
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
