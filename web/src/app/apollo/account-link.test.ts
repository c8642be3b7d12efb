import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { accountLink } from './account-link.ts';

const CART = gql`
  query MeuCarrinho {
    carrinho {
      total
    }
  }
`;
const CATALOGUE = gql`
  query Lista {
    melhores: maisVendidos {
      nome
    }
  }
`;

let answer: (data: Record<string, unknown>) => void = () => undefined;

const client = new ApolloClient({
  cache: new InMemoryCache(),
  link: ApolloLink.from([
    accountLink(),
    new ApolloLink(
      () =>
        new Observable((observer) => {
          answer = (data) => {
            observer.next({ data });
            observer.complete();
          };
        }),
    ),
  ]),
});

const signIn = (id: string) => startSession(descriptorOf({ username: `conta-${id}`, id }), id);

beforeEach(() => client.clearStore());
afterEach(endSession);

it('rejects a reply that arrives after sign-out, before the next account sees it (C-29)', async () => {
  signIn('7');
  const request = client.query({ query: CART });
  signIn('8');
  answer({ carrinho: { total: 7 } });
  await expect(request).rejects.toThrow('The account signed out before the reply arrived.');
  expect(client.extract()).not.toHaveProperty('ROOT_QUERY.carrinho');
});

it('delivers the reply while the account stays, even with a renewed descriptor (C-29)', async () => {
  signIn('7');
  const request = client.query({ query: CART });
  signIn('7');
  answer({ carrinho: { total: 7 } });
  expect((await request).data).toEqual({ carrinho: { total: 7 } });
});

it('delivers public data after a sign-out', async () => {
  signIn('7');
  const request = client.query({ query: CATALOGUE });
  endSession();
  answer({ melhores: [{ nome: 'Oud' }] });
  expect((await request).data).toEqual({ melhores: [{ nome: 'Oud' }] });
});
