import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { answerSignInAgain } from '../../shared/session/again.ts';
import {
  currentUser,
  endSession,
  keepSession,
  startSession,
} from '../../shared/session/session.ts';
import { againLink } from './again-link.ts';

type Reply = 'ended' | 'refused' | 'done';

const REPLIES: Record<Reply, ApolloLink.Result> = {
  ended: { data: null, errors: [{ message: '', extensions: { code: 'UNAUTHENTICATED' } }] },
  refused: { data: null, errors: [{ message: '', extensions: { code: 'FORBIDDEN' } }] },
  done: { data: { a: 1 } },
};

/** A gateway that gives these replies one after another. */
function setUp(...replies: Reply[]) {
  let sent = 0;
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([
      againLink(),
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

describe('againLink', () => {
  it('F7: o que foi recusado por falta de sessão segue depois de entrar de novo', async () => {
    const { change, sent } = setUp('ended', 'done');
    const answer = change();
    await turn();
    expect(sent()).toBe(1);
    startSession(descriptorOf({ id: '7' }), '7');
    answerSignInAgain(true);
    expect((await answer).data).toEqual({ a: 1 });
    expect(sent()).toBe(2);
  });

  it('F7: quem não entra de novo recebe a recusa, e nada é enviado', async () => {
    const { change, sent } = setUp('ended', 'done');
    const answer = change();
    await turn();
    answerSignInAgain(false);
    await expect(answer).rejects.toThrow();
    expect(sent()).toBe(1);
  });

  it('F7: quem disse não só é perguntado de novo pelo que faz, não pelo que a página olha sozinha', async () => {
    const { change, look, sent } = setUp('ended', 'ended', 'ended', 'done');
    const first = look();
    await turn();
    answerSignInAgain(false);
    await expect(first).rejects.toThrow();
    await expect(look()).rejects.toThrow();
    expect(sent()).toBe(2);
    const asked = change();
    await turn();
    answerSignInAgain(true);
    expect((await asked).data).toEqual({ a: 1 });
  });

  it('F7, C-29: outra conta não envia o que a primeira escreveu', async () => {
    const { change, sent } = setUp('ended', 'done');
    const answer = change();
    await turn();
    startSession(descriptorOf({ id: '8' }), '8');
    answerSignInAgain(true);
    await expect(answer).rejects.toThrow();
    expect(sent()).toBe(1);
  });

  it('F7: várias perguntas esperam por uma só resposta', async () => {
    const { change, sent } = setUp('ended', 'ended', 'done', 'done');
    const answers = [change(), change()];
    await turn();
    answerSignInAgain(true);
    await Promise.all(answers);
    expect(sent()).toBe(4);
  });

  it('SESS-05: fora das páginas da conta, a recusa segue como veio', async () => {
    keepSession(false);
    const { change, sent } = setUp('ended', 'done');
    await expect(change()).rejects.toThrow();
    expect(sent()).toBe(1);
  });

  it('C-27: outra recusa não pede para entrar', async () => {
    const { change, sent } = setUp('refused', 'done');
    await expect(change()).rejects.toThrow();
    expect(sent()).toBe(1);
    expect(currentUser()).not.toBeNull();
  });
});
