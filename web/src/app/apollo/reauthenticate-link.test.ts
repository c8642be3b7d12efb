import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { answerSignInAgain } from '../../lib/session/again.ts';
import { currentUser, endSession, keepSession, startSession } from '../../lib/session/session.ts';
import { reauthenticateLink } from './reauthenticate-link.ts';

type Reply = 'ended' | 'refused' | 'done';

const REPLIES: Record<Reply, ApolloLink.Result> = {
  ended: { data: null, errors: [{ message: '', extensions: { code: 'UNAUTHENTICATED' } }] },
  refused: { data: null, errors: [{ message: '', extensions: { code: 'FORBIDDEN' } }] },
  done: { data: { a: 1 } },
};

function setUp(...replies: Reply[]) {
  let sent = 0;
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([
      reauthenticateLink(),
      new ApolloLink(
        () =>
          new Observable((observer) => {
            observer.next(REPLIES[replies[sent] ?? 'done']);
            sent += 1;
            observer.complete();
          }),
      ),
    ]),
  });
  const change = () => client.mutate({ mutation: gql`mutation M { a }` });
  const look = () => client.query({ query: gql`query Q { a }`, fetchPolicy: 'no-cache' });
  return { change, look, sent: () => sent };
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

beforeEach(() => {
  startSession(descriptorOf({ id: '7' }), '7');
  keepSession(true);
});
afterEach(() => {
  answerSignInAgain(true);
  keepSession(false);
  endSession();
});

describe('reauthenticateLink', () => {
  it('retries a rejected operation after a new sign-in (F7)', async () => {
    const { change, sent } = setUp('ended', 'done');
    const answer = change();
    await turn();
    expect(sent()).toBe(1);
    startSession(descriptorOf({ id: '7' }), '7');
    answerSignInAgain(true);
    expect((await answer).data).toEqual({ a: 1 });
    expect(sent()).toBe(2);
  });

  it('rejects and sends nothing when the person declines (F7)', async () => {
    const { change, sent } = setUp('ended', 'done');
    const answer = change();
    await turn();
    answerSignInAgain(false);
    await expect(answer).rejects.toThrow();
    expect(sent()).toBe(1);
  });

  it('asks for a background query after another sign-in, though the session before was declined (F7)', async () => {
    const { look, sent } = setUp('ended', 'ended', 'done');
    const first = look();
    await turn();
    answerSignInAgain(false);
    await expect(first).rejects.toThrow();
    endSession();
    startSession(descriptorOf({ id: '7' }), '7');
    const second = look();
    await turn();
    answerSignInAgain(true);
    expect((await second).data).toEqual({ a: 1 });
    expect(sent()).toBe(3);
  });

  it('asks again after a refusal for a mutation, not for a background query (F7)', async () => {
    const { change, look, sent } = setUp('ended', 'ended', 'ended', 'done');
    const first = look();
    await turn();
    answerSignInAgain(false);
    await expect(first).rejects.toThrow();
    await expect(look()).rejects.toThrow();
    expect(sent()).toBe(2);
    const request = change();
    await turn();
    answerSignInAgain(true);
    expect((await request).data).toEqual({ a: 1 });
  });

  it("does not send one account's operation as another account (F7, C-29)", async () => {
    const { change, sent } = setUp('ended', 'done');
    const answer = change();
    await turn();
    startSession(descriptorOf({ id: '8' }), '8');
    answerSignInAgain(true);
    await expect(answer).rejects.toThrow();
    expect(sent()).toBe(1);
  });

  it('shares one answer between several operations (F7)', async () => {
    const { change, sent } = setUp('ended', 'ended', 'done', 'done');
    const answers = [change(), change()];
    await turn();
    answerSignInAgain(true);
    await Promise.all(answers);
    expect(sent()).toBe(4);
  });

  it('passes the error through outside account pages (SESS-05)', async () => {
    keepSession(false);
    const { change, sent } = setUp('ended', 'done');
    await expect(change()).rejects.toThrow();
    expect(sent()).toBe(1);
  });

  it('does not ask to sign in for another error (C-27)', async () => {
    const { change, sent } = setUp('refused', 'done');
    await expect(change()).rejects.toThrow();
    expect(sent()).toBe(1);
    expect(currentUser()).not.toBeNull();
  });
});
