import { createClient } from 'graphql-sse';

/** Calls `onPedido` for each new order, until the returned function is called. Needs an admin's token. */
export function watchByGraphqlSse(url: string, token: string, onPedido: (id: unknown) => void) {
  const client = createClient({ url, headers: { authorization: `Bearer ${token}` } });
  return client.subscribe<{ pedidosNovos: { id: string } }>(
    { query: 'subscription Novos { pedidosNovos { id } }' },
    { next: ({ data }) => onPedido(data?.pedidosNovos.id), error: onPedido, complete: () => {} },
  );
}
