import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useFragment } from '@apollo/client/react';
import { useEffect } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { PrepareContext, PrepareResult } from '../../lib/routing/page.ts';
import { Head } from '../../ui/head/Head.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { avaliacoesState } from './avaliacoes-state.ts';
import { type ProdutoCardFragment, ProdutoCardFragmentDoc } from './cartao/ProdutoCard.gen.ts';
import { Detalhe } from './Detalhe.tsx';
import { idFromCard } from './from-card.ts';
import { abaixo, fragrancia, miniaturas } from './ilhas.ts';
import { Loading, NotFound, Unavailable } from './PageStates.tsx';
import { ProdutoDocument, useProdutoQuery } from './produto.gen.ts';
import { produtoHead } from './produto-head.ts';
import { volumeState } from './volume-state.ts';

/** The product of the card that was opened, from the cache; null after any other way to the page. */
function useDoCache(slug: string): ProdutoCardFragment | null {
  const id = idFromCard(useLocation().state);
  const { complete, data } = useFragment({
    fragment: ProdutoCardFragmentDoc,
    fragmentName: 'ProdutoCard',
    from: id === null ? null : { __typename: 'Produto', id },
  });
  return complete && data.slug === slug ? data : null;
}

/** Evicts a null product from the cache: after a failed read it must not count as missing. */
function evictMissing(client: ApolloClient, slug: string): void {
  const cached = client.readQuery({ query: ProdutoDocument, variables: { slug } });
  if (cached?.produto !== null) return;
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'produto', args: { slug } });
}

/** Only the volume and the page of reviews affect the page. */
export function query(search: URLSearchParams): string {
  const parts = [
    volumeState.toSearch(volumeState.parse(search)),
    avaliacoesState.toSearch(avaliacoesState.parse(search)),
  ];
  const used = parts.filter((part) => part !== '').map((part) => part.slice(1));
  return used.length > 0 ? `?${used.join('&')}` : '';
}

function okOrRedirect(slug: string, requestedSlug: string, search: URLSearchParams): PrepareResult {
  if (slug === requestedSlug) return { status: 200 };
  const rest = search.size > 0 ? `?${search.toString()}` : '';
  return { status: 301, location: `/produtos/${encodeURIComponent(slug)}${rest}` };
}

/** Status 404 without the product, 301 for another address, 503 when the read fails, which keeps it indexed. */
export async function prepare({ client, params, search }: PrepareContext): Promise<PrepareResult> {
  const requestedSlug = params['slug'] ?? '';
  const code = Promise.all([abaixo.read(), fragrancia.read(), miniaturas.read()]);
  for (const slug of new Set([requestedSlug, requestedSlug.toLowerCase()])) {
    const { data, error } = await client.query({
      query: ProdutoDocument,
      variables: { slug, ...avaliacoesState.parse(search) },
      errorPolicy: 'all',
    });
    if (data?.produto) {
      await code;
      return okOrRedirect(data.produto.slug, requestedSlug, search);
    }
    if (error) {
      evictMissing(client, slug);
      return { status: 503 };
    }
  }
  return { status: 404 };
}

export function Page() {
  const slug = useParams()['slug'] ?? '';
  const [search] = useSearchParams();
  const client = useApolloClient();
  const hydrated = useHydrated();
  const doCache = useDoCache(slug);
  const { data, loading, error, refetch } = useProdutoQuery({
    variables: { slug, ...avaliacoesState.parse(search) },
    errorPolicy: 'all',
  });
  useEffect(() => () => evictMissing(client, slug), [client, slug]);
  if (data?.produto) {
    return (
      <>
        <Head {...produtoHead(data.produto)} />
        <Detalhe key={data.produto.id} produto={data.produto} />
      </>
    );
  }
  // `loading` before hydration means that the server read failed.
  if (loading && hydrated) return <Loading doCache={doCache} />;
  if (loading || error) return <Unavailable onRetry={() => void refetch()} />;
  return <NotFound />;
}
