import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import type { Observer } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { serialLink } from './serial-link.ts';

function setUp() {
  const sent: { name: string; observer: Observer<ApolloLink.Result> }[] = [];
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    queryDeduplication: false,
    link: ApolloLink.from([
      serialLink(),
      new ApolloLink(
        (operation) =>
          new Observable((observer) => {
            sent.push({ name: String(operation.getContext()['name']), observer });
          }),
      ),
    ]),
  });
  const ask = (name: string, serial?: string) =>
    client.query({
      query: gql`query A { a }`,
      fetchPolicy: 'no-cache',
      context: { name, ...(serial ? { serial } : {}) },
    });
  const names = () => sent.map(({ name }) => name);
  const answer = (index: number) => {
    sent[index]?.observer.next({ data: { a: 1 } });
    sent[index]?.observer.complete();
  };
  return { ask, names, answer, sent };
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('serialLink', () => {
  it('sends the second operation after the first reply (DRAWER-08)', async () => {
    const { ask, names, answer } = setUp();
    const first = ask('1', 'carrinho');
    const second = ask('2', 'carrinho');
    await turn();
    expect(names()).toEqual(['1']);
    answer(0);
    await first;
    await turn();
    expect(names()).toEqual(['1', '2']);
    answer(1);
    await second;
  });

  it('continues after a failed operation (DRAWER-08)', async () => {
    const { ask, names, answer, sent } = setUp();
    const first = ask('1', 'carrinho');
    const second = ask('2', 'carrinho');
    await turn();
    sent[0]?.observer.error(new TypeError('offline'));
    await expect(first).rejects.toThrow('offline');
    await turn();
    expect(names()).toEqual(['1', '2']);
    answer(1);
    await second;
  });

  it('does not delay an operation without a serial key', async () => {
    const { ask, names } = setUp();
    void ask('1', 'carrinho');
    void ask('2');
    await turn();
    expect(names().toSorted()).toEqual(['1', '2']);
  });
});
