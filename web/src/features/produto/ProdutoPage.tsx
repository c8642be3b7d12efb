import { useParams } from 'react-router-dom';
import { Head } from '../../shared/head/Head.tsx';
import type { PrepareContext, PrepareResult } from '../../shared/routing/page.ts';
import { Detalhe } from './Detalhe.tsx';
import { produtoHead } from './head.ts';
import { Loading, NotFound, Unavailable } from './PageStates.tsx';
import { ProdutoDocument, useProdutoQuery } from './produto.gen.ts';

/** Reads the product. 404 when there is none; 503 when nobody can tell, so that nothing is delisted (C-12). */
export async function prepare({ client, params }: PrepareContext): Promise<PrepareResult> {
  const variables = { slug: params['slug'] ?? '' };
  try {
    const { data } = await client.query({ query: ProdutoDocument, variables });
    return { status: data?.produto ? 200 : 404 };
  } catch {
    return { status: 503 };
  }
}

/** ROUTE-03, PDP-01 … PDP-10: one product. */
export function Page() {
  const slug = useParams()['slug'] ?? '';
  const { data, loading, error, refetch } = useProdutoQuery({
    variables: { slug },
  });
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
