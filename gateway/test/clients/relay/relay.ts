import {
  Environment,
  fetchQuery,
  getSingularSelector,
  Network,
  RecordSource,
  Store,
} from 'relay-runtime';
import query, { type pedidosQuery } from './__generated__/pedidosQuery.graphql.ts';
import resumo from './__generated__/pedidosResumo.graphql.ts';

/** Ids are unique within a type, so the store identifies entities by type and id. */
export function createRelay(url: string, token: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const network = Network.create(async ({ text, name }, variables) => {
    const body = JSON.stringify({ query: text, operationName: name, variables });
    return (await fetch(url, { method: 'POST', headers, body })).json();
  });
  const getDataID = ({ id }: { id?: string }, type: string) => id && `${type}:${id}`;
  return new Environment({ network, store: new Store(new RecordSource()), getDataID });
}

/** Reads a page of orders, each by its fragment. In React, `useFragment` reads it. */
export async function pedidosByRelay(relay: Environment) {
  const data = await fetchQuery<pedidosQuery>(relay, query, { pagina: 1 }).toPromise();
  const itens = data?.meusPedidos?.itens ?? [];
  return itens.map((pedido) => relay.lookup(getSingularSelector(resumo, pedido)).data);
}
