import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { Head } from '../../shared/head/Head.tsx';
import type { PrepareContext, PrepareResult } from '../../shared/routing/page.ts';
import { useHydrated } from '../../shared/ui/useHydrated.ts';
import { Detalhe } from './Detalhe.tsx';
import { produtoHead } from './head.ts';
import { Loading, NotFound, Unavailable } from './PageStates.tsx';
import { ProdutoDocument, useProdutoQuery } from './produto.gen.ts';
import { useTitleFocus } from './useTitleFocus.ts';
import { volumeState } from './volume-state.ts';

/**
 * C-12: a read that failed leaves null in the cache where the product would be; nobody may take that for the
 * shop's word later. A product that there really is not is asked for again then, too.
 */
function forgetMissing(client: ApolloClient, slug: string): void {
  const known = client.readQuery({ query: ProdutoDocument, variables: { slug } });
  if (known?.produto !== null) return;
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'produto', args: { slug } });
}

/** Of what an address says beside the product only the volume counts for the page. */
export const query = (search: URLSearchParams) => volumeState.toSearch(volumeState.parse(search));

function found(slug: string, asked: string, search: URLSearchParams): PrepareResult {
  if (slug === asked) return { status: 200 };
  const rest = search.size > 0 ? `?${search.toString()}` : '';
  return { status: 301, location: `/produtos/${encodeURIComponent(slug)}${rest}` };
}

/**
 * Reads the product. 404 when there is none; 301 when its address is another than the one asked, if only by capital
 * letters; 503 when nobody can tell, so that nothing is delisted (C-12).
 */
export async function prepare({ client, params, search }: PrepareContext): Promise<PrepareResult> {
  const asked = params['slug'] ?? '';
  for (const slug of new Set([asked, asked.toLowerCase()])) {
    const { data, error } = await client.query({
      query: ProdutoDocument,
      variables: { slug },
      errorPolicy: 'all',
    });
    if (data?.produto) return found(data.produto.slug, asked, search);
    if (error) {
      forgetMissing(client, slug);
      return { status: 503 };
    }
  }
  return { status: 404 };
}

/** ROUTE-03, PDP-01 … PDP-10: one product. */
export function Page() {
  const slug = useParams()['slug'] ?? '';
  const client = useApolloClient();
  const hydrated = useHydrated();
  const { placeholder } = useTitleFocus();
  const { data, loading, error, refetch } = useProdutoQuery({
    variables: { slug },
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
  // Nothing was read before the first render: on the server there is no second try.
  if (loading && hydrated) return <Loading title={placeholder} />;
  if (loading || error)
    return <Unavailable onRetry={() => void refetch().catch(() => undefined)} />;
  return <NotFound />;
}
