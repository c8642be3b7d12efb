import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { endSession, startSession } from '../../shared/session/session.ts';
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

it('C-29: a resposta que chega depois da saída não é de quem entra em seguida', async () => {
  signIn('7');
  const asked = client.query({ query: CART });
  signIn('8');
  answer({ carrinho: { total: 7 } });
  await expect(asked).rejects.toThrow('The account has left.');
  expect(client.extract()).not.toHaveProperty('ROOT_QUERY.carrinho');
});

it('C-29: quem continua recebe a resposta, com o descritor renovado também', async () => {
  signIn('7');
  const asked = client.query({ query: CART });
  signIn('7');
  answer({ carrinho: { total: 7 } });
  expect((await asked).data).toEqual({ carrinho: { total: 7 } });
});

it('o que é igual para todos chega, saia quem sair', async () => {
  signIn('7');
  const asked = client.query({ query: CATALOGUE });
  endSession();
  answer({ melhores: [{ nome: 'Oud' }] });
  expect((await asked).data).toEqual({ melhores: [{ nome: 'Oud' }] });
});
