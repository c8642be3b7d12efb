import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { expect, it } from 'vitest';
import { forgetOldPages, KEPT_PAGES } from './usePageLimit.ts';

const LIST = gql`
  query ($pagina: Int!) {
    adminPedidos(pagina: $pagina) {
      itens {
        id
      }
    }
    conta {
      id
    }
  }
`;

it('keeps the newest pages of a list, the page on screen and everything else (DASH-12)', () => {
  const cache = new InMemoryCache();
  const client = new ApolloClient({ cache, link: ApolloLink.empty() });
  const pages = KEPT_PAGES + 3;
  for (let pagina = 1; pagina <= pages; pagina += 1) {
    cache.writeQuery({
      query: LIST,
      variables: { pagina },
      data: {
        adminPedidos: {
          __typename: 'PaginaPedidos',
          itens: [{ __typename: 'Pedido', id: String(pagina) }],
        },
        conta: { __typename: 'Conta', id: '1' },
      },
    });
  }
  const onScreen = client
    .watchQuery({ query: LIST, variables: { pagina: 2 }, fetchPolicy: 'cache-only' })
    .subscribe(() => undefined);
  forgetOldPages(client);
  const has = (pagina: number) => cache.readQuery({ query: LIST, variables: { pagina } }) !== null;
  expect([1, 2, 3, 4, pages].map(has)).toEqual([false, true, false, true, true]);
  const stored = Object.keys(cache.extract());
  expect(stored).toContain('Conta:1');
  expect(stored.filter((name) => name.startsWith('Pedido:'))).toHaveLength(KEPT_PAGES + 1);
  onScreen.unsubscribe();
});
