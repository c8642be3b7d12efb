import { ApolloLink, Observable } from '@apollo/client';
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../../test/gateway.tsx';
import { createClient } from '../../app/apollo/client.ts';
import { pageLink } from '../../lib/graphql/page-link.ts';
import { MeuSegundoFatorDocument } from '../sections/seguranca/seguranca.gen.ts';
import { useOcioso } from './useOcioso.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Dashboard() {
  useOcioso();
  return null;
}

/** Opens the dashboard; returns the idle time that each request names, in seconds. */
function open() {
  const sent: unknown[] = [];
  const link = new ApolloLink((operation) => {
    const headers: unknown = operation.getContext()['headers'];
    sent.push(Object(headers)['x-decantaria-ocioso']);
    return new Observable((observer) => {
      observer.next({ data: { meuSegundoFator: null } });
      observer.complete();
    });
  });
  const client = createClient({ link: ApolloLink.from([pageLink(), link]), ssr: false });
  const { unmount } = renderAt('/dashboard', client, <Dashboard />);
  const poll = () => client.query({ query: MeuSegundoFatorDocument, fetchPolicy: 'network-only' });
  return { sent, poll, unmount };
}
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE));

describe('an unused dashboard (SEC-14)', () => {
  it('sends with each request how long no person has used it', async () => {
    const { sent, poll, unmount } = open();
    await pass(10);
    await poll();
    fireEvent.keyDown(document.body, { key: 'a' });
    await poll();
    expect(sent).toEqual(['600', '0']);
    unmount();
    await poll();
    expect(sent.at(-1)).toBeUndefined();
  });

  it('asks the gateway after an hour without input, and not before', async () => {
    const { sent } = open();
    await pass(60);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual(['3660']);
  });

  it('does not ask while a person uses it', async () => {
    const { sent } = open();
    for (let n = 0; n < 4; n += 1) {
      await pass(50);
      fireEvent.pointerDown(document.body);
    }
    expect(sent).toEqual([]);
  });
});
