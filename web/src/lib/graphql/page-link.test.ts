import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { expect, it } from 'vitest';
import { addPageLink, pageLink } from './page-link.ts';

it('passes an operation through the links of the open page in order, without those that were removed', async () => {
  const passed: string[] = [];
  const noting = (name: string) =>
    new ApolloLink((operation, forward) => {
      passed.push(name);
      return forward(operation);
    });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: pageLink().concat(new ApolloLink(() => of({ data: { a: 1 } }))),
  });
  const ask = () => client.query({ query: gql`query Q { a }`, fetchPolicy: 'no-cache' });
  const removeFirst = addPageLink(noting('first'));
  const removeSecond = addPageLink(noting('second'));
  await ask();
  removeFirst();
  await ask();
  removeSecond();
  await ask();
  expect(passed).toEqual(['first', 'second', 'second']);
});
