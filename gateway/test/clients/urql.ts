import { Client, fetchExchange, gql } from '@urql/core';

const CATEGORIAS = gql<{ categorias: { id: string; nome: string }[] }>`
  query Categorias { categorias { id nome } }`;

/** Reads by GET, as urql does by default, so that browsers and CDNs may keep the reply. */
export async function categoriasByUrql(url: string) {
  const client = new Client({ url, exchanges: [fetchExchange] });
  const { data, error } = await client.query(CATEGORIAS, {}).toPromise();
  if (error) throw error;
  return data?.categorias;
}
