import { gql, type TypedDocumentNode } from '@apollo/client';
import { MockedProvider } from '@apollo/client/testing/react';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { currentUser, endSession, startSession } from '../session/session.ts';
import { useMutation, useQuery } from './hooks.ts';

const READ: TypedDocumentNode<
  { conta: string },
  Record<string, never>
> = gql`query Conta { conta }`;
const CHANGE: TypedDocumentNode<
  { mudar: string },
  Record<string, never>
> = gql`mutation Mudar { mudar }`;

const refused = (code: string) => ({
  errors: [{ message: 'no', extensions: { code } }],
});

function provider(code: string) {
  const mocks = [
    { request: { query: READ }, result: refused(code) },
    { request: { query: CHANGE }, result: refused(code) },
  ];
  return ({ children }: { children: ReactNode }) => (
    <MockedProvider mocks={mocks}>{children}</MockedProvider>
  );
}

beforeEach(() => startSession(descriptorOf(), '7'));
afterEach(endSession);

describe('hooks of every operation', () => {
  it('ends the session when a query is UNAUTHENTICATED (SESS-05)', async () => {
    renderHook(() => useQuery(READ, {}), { wrapper: provider('UNAUTHENTICATED') });
    await waitFor(() => expect(currentUser()).toBeNull());
  });

  it('ends the session when a mutation is UNAUTHENTICATED and rejects for the caller (SESS-05)', async () => {
    const { result } = renderHook(() => useMutation(CHANGE), {
      wrapper: provider('UNAUTHENTICATED'),
    });
    await expect(result.current[0]({})).rejects.toThrow('no');
    expect(currentUser()).toBeNull();
  });

  it('keeps the session on any other failure (C-27)', async () => {
    const wrapper = provider('UPSTREAM_UNAVAILABLE');
    const read = renderHook(() => useQuery(READ, {}), { wrapper });
    await waitFor(() => expect(read.result.current.error).toBeDefined());
    const change = renderHook(() => useMutation(CHANGE), { wrapper });
    await expect(change.result.current[0]({})).rejects.toThrow('no');
    expect(currentUser()).not.toBeNull();
  });
});
