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
  it('SESS-05: uma leitura recusada por falta de sessão a encerra', async () => {
    renderHook(() => useQuery(READ, {}), { wrapper: provider('UNAUTHENTICATED') });
    await waitFor(() => expect(currentUser()).toBeNull());
  });

  it('SESS-05: uma mudança recusada por falta de sessão a encerra e chega a quem pediu', async () => {
    const { result } = renderHook(() => useMutation(CHANGE), {
      wrapper: provider('UNAUTHENTICATED'),
    });
    await expect(result.current[0]({})).rejects.toThrow('no');
    expect(currentUser()).toBeNull();
  });

  it('C-27: outra falha não encerra a sessão', async () => {
    const wrapper = provider('UPSTREAM_UNAVAILABLE');
    const read = renderHook(() => useQuery(READ, {}), { wrapper });
    await waitFor(() => expect(read.result.current.error).toBeDefined());
    const change = renderHook(() => useMutation(CHANGE), { wrapper });
    await expect(change.result.current[0]({})).rejects.toThrow('no');
    expect(currentUser()).not.toBeNull();
  });
});
