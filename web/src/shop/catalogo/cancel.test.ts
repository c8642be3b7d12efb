import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { describe, expect, it, vi } from 'vitest';
import { listagem } from '../../../test/catalogo.tsx';
import { CatalogoDocument, type CatalogoQueryVariables } from './catalogo.gen.ts';
import { catalogoState, catalogoVariables } from './filtros-do-catalogo.ts';

interface GraphQLRequest {
  variables: CatalogoQueryVariables;
}

const variablesOf = async (request: IncomingMessage): Promise<CatalogoQueryVariables> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { variables }: GraphQLRequest = JSON.parse(body);
  return variables;
};

describe('cancelled searches (SHOP-13)', () => {
  it("aborts the previous search's connection without a message (SHOP-13)", async () => {
    const closed: string[] = [];
    const server = createServer((request, response) => {
      void variablesOf(request).then((variables) => {
        if (variables.busca === 'noite') {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify({ data: { produtos: listagem(variables, 3) } }));
          return;
        }
        response.on('close', () => closed.push(variables.busca ?? ''));
        server.emit('received');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');

    const client = new ApolloClient({
      link: new HttpLink({ uri: `http://127.0.0.1:${address.port}/graphql` }),
      cache: new InMemoryCache(),
    });
    const variables = (busca: string) =>
      catalogoVariables({ ...catalogoState.initial, busca }, null, 15);
    const results: unknown[] = [];
    const query = client.watchQuery({ query: CatalogoDocument, variables: variables('no') });
    const arrived = once(server, 'received');
    const subscription = query.subscribe(({ error, data }) => {
      if (error) results.push(error);
      if (data?.produtos) results.push(data.produtos.totalItens);
    });
    await arrived;

    await query.setVariables(variables('noite'));
    await vi.waitFor(() => expect(closed).toEqual(['no']));
    expect(results).toEqual([3]);

    subscription.unsubscribe();
    server.closeAllConnections();
    server.close();
  });
});
