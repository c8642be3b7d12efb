import { ApolloLink, gql, Observable } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { currentUser, endSession, keepSession, startSession } from '../../lib/session/session.ts';
import { createClient } from './client.ts';

const READ = gql`query Conta { conta }`;
const CHANGE = gql`mutation Mudar { mudar }`;

function clientOf(code: string) {
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        observer.next({ data: null, errors: [{ message: 'no', extensions: { code } }] });
        observer.complete();
      }),
  );
  return createClient({ link, ssr: false });
}

beforeEach(() => startSession(descriptorOf(), '7'));
afterEach(() => {
  keepSession(false);
  endSession();
});

describe('every operation of the client', () => {
  it('ends the session when a query is UNAUTHENTICATED (SESS-05)', async () => {
    await expect(clientOf('UNAUTHENTICATED').query({ query: READ })).rejects.toThrow('no');
    expect(currentUser()).toBeNull();
  });

  it('ends the session when a mutation is UNAUTHENTICATED and rejects for the caller (SESS-05)', async () => {
    await expect(clientOf('UNAUTHENTICATED').mutate({ mutation: CHANGE })).rejects.toThrow('no');
    expect(currentUser()).toBeNull();
  });

  it('keeps the session of an open account page (F7)', async () => {
    keepSession(true);
    await expect(clientOf('UNAUTHENTICATED').query({ query: READ })).rejects.toThrow('no');
    expect(currentUser()).not.toBeNull();
  });

  it('keeps the session on any other failure (C-27)', async () => {
    const client = clientOf('UPSTREAM_UNAVAILABLE');
    await expect(client.query({ query: READ })).rejects.toThrow('no');
    await expect(client.mutate({ mutation: CHANGE })).rejects.toThrow('no');
    expect(currentUser()).not.toBeNull();
  });
});
