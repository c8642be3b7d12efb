import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { type DocumentNode, print } from 'graphql';
import type { Subscriber } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { mergeLink } from './merge-link.ts';

const LISTA = gql`
  query Lista($pagina: Int) {
    lista: produtos(pagina: $pagina) {
      ...Cartao
    }
  }
  fragment Cartao on Produto {
    nome
  }
`;
const CARRINHO = gql`
  query Carrinho {
    carrinho {
      ...Cartao
    }
  }
  fragment Cartao on Produto {
    nome
  }
`;
const SESSAO = gql`
  query Sessao {
    sessao {
      nome
    }
  }
`;

const lista = { lista: { __typename: 'Produto', nome: 'Oud' } };
const carrinho = { carrinho: { __typename: 'Produto', nome: 'Brisa' } };
const failed = (key: string) => ({ message: `${key} failed`, path: [key, 0] });

interface Sent {
  readonly name: string | undefined;
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly to: Subscriber<ApolloLink.Result>;
  closed: boolean;
}

function setUp() {
  const sent: Sent[] = [];
  const wire = new ApolloLink(
    ({ operationName: name, query, variables }) =>
      new Observable((to) => {
        const request: Sent = { name, query: print(query), variables, to, closed: false };
        sent.push(request);
        return () => {
          request.closed = true;
        };
      }),
  );
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([mergeLink(), wire]),
  });
  const ask = (query: DocumentNode, variables: Record<string, unknown> = {}) =>
    client.query({ query, variables, fetchPolicy: 'no-cache', errorPolicy: 'all' });
  const answer = (index: number, result: ApolloLink.Result) => {
    sent[index]?.to.next(result);
    sent[index]?.to.complete();
  };
  return { client, ask, answer, sent, names: () => sent.map(({ name }) => name) };
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

describe('mergeLink: one request per page', () => {
  it('merges queries of the same turn and gives each its own data', async () => {
    const { ask, answer, sent, names } = setUp();
    const answers = [ask(CARRINHO), ask(LISTA, { pagina: 2 }), ask(SESSAO)];
    await turn();
    expect(names()).toEqual(['Lista_Carrinho_Sessao']);
    expect(sent[0]?.variables).toEqual({ pagina: 2 });
    expect(sent[0]?.query.match(/fragment Cartao/g)).toHaveLength(1);
    answer(0, { data: { ...lista, ...carrinho, sessao: null } });
    expect((await Promise.all(answers)).map(({ data }) => data)).toEqual([
      carrinho,
      lista,
      { sessao: null },
    ]);
  });

  it('sends a single query unchanged', async () => {
    const { ask, answer, sent } = setUp();
    const request = ask(LISTA, { pagina: 1 });
    await turn();
    expect(sent[0]?.query).toMatch(/^query Lista\(\$pagina: Int\)/);
    answer(0, { data: lista });
    expect((await request).data).toEqual(lista);
    const later = ask(CARRINHO);
    await turn();
    answer(1, { data: carrinho });
    expect((await later).data).toEqual(carrinho);
  });

  it('does not merge two queries with variables', async () => {
    const { ask, names } = setUp();
    void ask(LISTA, { pagina: 1 });
    void ask(LISTA, { pagina: 2 });
    void ask(CARRINHO);
    await turn();
    expect(names()).toEqual(['Lista', 'Lista_Carrinho']);
  });

  it('lets a query with arguments or aliases lead, but never join', async () => {
    const { ask, names } = setUp();
    void ask(gql`
      query Dois {
        produtos(pagina: 2) {
          nome
        }
      }
    `);
    void ask(LISTA, { pagina: 1 });
    await turn();
    expect(names()).toEqual(['Lista', 'Dois']);
  });

  it('sends a mutation at once and alone', async () => {
    const { client, ask, names } = setUp();
    void ask(CARRINHO);
    void client.mutate({
      mutation: gql`
        mutation Limpar {
          limparCarrinho
        }
      `,
    });
    await turn();
    expect(names()).toEqual(['Limpar', 'Carrinho']);
  });

  it('gives an error only to the query that caused it (C-17)', async () => {
    const { ask, answer } = setUp();
    const [list, cart] = [ask(LISTA), ask(CARRINHO)];
    await turn();
    answer(0, { data: { ...lista, carrinho: null }, errors: [failed('carrinho')] });
    expect(await list).toEqual({ data: lista });
    expect((await cart).error?.message).toBe('carrinho failed');
  });

  it('sends other queries again, alone, when one failure empties the whole reply (SHOP-16)', async () => {
    const { ask, answer, names } = setUp();
    const [list, cart] = [ask(LISTA), ask(CARRINHO)];
    await turn();
    answer(0, { data: null, errors: [failed('lista')] });
    expect((await list).error?.message).toBe('lista failed');
    expect(names()).toEqual(['Lista_Carrinho', 'Carrinho']);
    answer(1, { data: carrinho });
    expect((await cart).data).toEqual(carrinho);
  });

  it('sends every query alone when the merged request is rejected', async () => {
    const { ask, answer, names } = setUp();
    const answers = [ask(LISTA), ask(CARRINHO)];
    await turn();
    answer(0, { errors: [{ message: 'too much at once' }] });
    expect(names()).toEqual(['Lista_Carrinho', 'Lista', 'Carrinho']);
    answer(1, { data: lista });
    answer(2, { data: carrinho });
    expect((await Promise.all(answers)).map(({ data }) => data)).toEqual([lista, carrinho]);
  });

  it('fails all queries without a retry when the connection breaks (F8)', async () => {
    const { ask, sent } = setUp();
    const answers = [ask(LISTA), ask(CARRINHO)];
    await turn();
    sent[0]?.to.error(new TypeError('offline'));
    for (const { error } of await Promise.all(answers)) expect(error?.message).toBe('offline');
    expect(sent).toHaveLength(1);
  });

  it('aborts the request when no subscriber is left (SHOP-13)', async () => {
    const { client, sent, names } = setUp();
    const watch = (query: DocumentNode) => client.watchQuery({ query }).subscribe(() => undefined);
    const [list, cart, session] = [watch(LISTA), watch(CARRINHO), watch(SESSAO)];
    await Promise.resolve();
    session.unsubscribe();
    await turn();
    expect(names()).toEqual(['Lista_Carrinho']);
    list.unsubscribe();
    expect(sent[0]?.closed).toBe(false);
    cart.unsubscribe();
    expect(sent[0]?.closed).toBe(true);
  });
});
