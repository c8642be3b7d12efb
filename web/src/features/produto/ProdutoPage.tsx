import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { Head } from '../../shared/head/Head.tsx';
import type { PrepareContext, PrepareResult } from '../../shared/routing/page.ts';
import { Detalhe } from './Detalhe.tsx';
import { produtoHead } from './head.ts';
import { Loading, NotFound, Unavailable } from './PageStates.tsx';
import { CANDIDATES } from './parecidas.ts';
import { ProdutoDocument, useProdutoQuery } from './produto.gen.ts';
import { volumeState } from './volume-state.ts';

// One request for the whole page: the product may be there though its companions could not be read.
const variablesOf = (slug: string) => ({ slug, parecidas: CANDIDATES });

/**
 * C-12: a read that failed leaves null in the cache where the product would be; nobody may take that for the
 * shop's word later. A product that there really is not is asked for again then, too.
 */
function forgetMissing(client: ApolloClient, slug: string): void {
  const known = client.readQuery({ query: ProdutoDocument, variables: variablesOf(slug) });
  if (known?.produto !== null) return;
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'produto', args: { slug } });
}

/** Of what an address says beside the product only the volume counts for the page. */
export const query = (search: URLSearchParams) => volumeState.toSearch(volumeState.parse(search));

/** Reads the product. 404 when there is none; 503 when nobody can tell, so that nothing is delisted (C-12). */
export async function prepare({ client, params }: PrepareContext): Promise<PrepareResult> {
  const slug = params['slug'] ?? '';
  const { data, error } = await client.query({
    query: ProdutoDocument,
    variables: variablesOf(slug),
    errorPolicy: 'all',
  });
  if (data?.produto) return { status: 200 };
  if (!error) return { status: 404 };
  forgetMissing(client, slug);
  return { status: 503 };
}

/** ROUTE-03, PDP-01 … PDP-10: one product. */
export function Page() {
  const slug = useParams()['slug'] ?? '';
  const client = useApolloClient();
  const { data, loading, error, refetch } = useProdutoQuery({
    variables: variablesOf(slug),
    errorPolicy: 'all',
  });
  useEffect(() => () => forgetMissing(client, slug), [client, slug]);
  if (data?.produto) {
    return (
      <>
        <Head {...produtoHead(data.produto)} />
        <Detalhe key={data.produto.id} produto={data.produto} />
      </>
    );
  }
  if (loading) return <Loading />;
  if (error) return <Unavailable onRetry={() => void refetch().catch(() => undefined)} />;
  return <NotFound />;
}
