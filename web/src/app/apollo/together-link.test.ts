import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { type DocumentNode, print } from 'graphql';
import type { Subscriber } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { togetherLink } from './together-link.ts';

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

/** A client whose requests are answered by hand. */
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
    link: ApolloLink.from([togetherLink(), wire]),
  });
  const ask = (query: DocumentNode, variables: Record<string, unknown> = {}) =>
    client.query({ query, variables, fetchPolicy: 'no-cache', errorPolicy: 'all' });
  const answer = (index: number, result: ApolloLink.Result) => {
    sent[index]?.to.next(result);
    sent[index]?.to.complete();
  };
  return { client, ask, answer, sent, names: () => sent.map(({ name }) => name) };
}

/** Until what was asked for in this turn has left. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

describe('togetherLink: uma pergunta por página', () => {
  it('o que se pergunta na mesma vez vai junto, e cada um recebe o que é seu', async () => {
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

  it('sozinha, uma pergunta vai como é', async () => {
    const { ask, answer, sent } = setUp();
    const asked = ask(LISTA, { pagina: 1 });
    await turn();
    expect(sent[0]?.query).toMatch(/^query Lista\(\$pagina: Int\)/);
    answer(0, { data: lista });
    expect((await asked).data).toEqual(lista);
    const later = ask(CARRINHO);
    await turn();
    answer(1, { data: carrinho });
    expect((await later).data).toEqual(carrinho);
  });

  it('duas perguntas com variáveis não se misturam', async () => {
    const { ask, names } = setUp();
    void ask(LISTA, { pagina: 1 });
    void ask(LISTA, { pagina: 2 });
    void ask(CARRINHO);
    await turn();
    expect(names()).toEqual(['Lista', 'Lista_Carrinho']);
  });

  it('argumentos e apelidos sem variáveis também vão à frente, nunca de carona', async () => {
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

  it('o que se muda não espera nem leva ninguém', async () => {
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

  it('C-17: a falha de um é só dele', async () => {
    const { ask, answer } = setUp();
    const [list, cart] = [ask(LISTA), ask(CARRINHO)];
    await turn();
    answer(0, { data: { ...lista, carrinho: null }, errors: [failed('carrinho')] });
    expect(await list).toEqual({ data: lista });
    expect((await cart).error?.message).toBe('carrinho failed');
  });

  it('SHOP-16: se a falha de um leva a resposta inteira, os outros perguntam de novo, sozinhos', async () => {
    const { ask, answer, names } = setUp();
    const [list, cart] = [ask(LISTA), ask(CARRINHO)];
    await turn();
    answer(0, { data: null, errors: [failed('lista')] });
    expect((await list).error?.message).toBe('lista failed');
    expect(names()).toEqual(['Lista_Carrinho', 'Carrinho']);
    answer(1, { data: carrinho });
    expect((await cart).data).toEqual(carrinho);
  });

  it('recusada inteira, cada pergunta vai sozinha', async () => {
    const { ask, answer, names } = setUp();
    const answers = [ask(LISTA), ask(CARRINHO)];
    await turn();
    answer(0, { errors: [{ message: 'too much at once' }] });
    expect(names()).toEqual(['Lista_Carrinho', 'Lista', 'Carrinho']);
    answer(1, { data: lista });
    answer(2, { data: carrinho });
    expect((await Promise.all(answers)).map(({ data }) => data)).toEqual([lista, carrinho]);
  });

  it('F8: uma conexão que cai falha para todos, e ninguém insiste', async () => {
    const { ask, sent } = setUp();
    const answers = [ask(LISTA), ask(CARRINHO)];
    await turn();
    sent[0]?.to.error(new TypeError('offline'));
    for (const { error } of await Promise.all(answers)) expect(error?.message).toBe('offline');
    expect(sent).toHaveLength(1);
  });

  it('SHOP-13: a conexão fecha quando mais ninguém espera por ela', async () => {
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
