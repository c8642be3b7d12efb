import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { ProdutoAVendaFragment } from '../produto/cartao/ProdutoAVenda.gen.ts';
import { ProdutosFavoritosDocument } from './favoritos.gen.ts';

/** Products that the gateway reads at once. */
const AT_ONCE = 12;

type Produto = ProdutoAVendaFragment;

/** Reads the products of these slugs, a few at a time, each once. One that does not exist is null; one not read yet is missing. */
export function useProdutos(slugs: readonly string[]) {
  const client = useApolloClient();
  const [produtos, setProdutos] = useState<ReadonlyMap<string, Produto | null>>(new Map());
  const [failed, setFailed] = useState(false);
  const missing = slugs.filter((slug) => !produtos.has(slug)).slice(0, AT_ONCE);
  const wanted = JSON.stringify(missing);
  useEffect(() => {
    if (missing.length === 0 || failed) return undefined;
    let left = false;
    client
      .query({
        query: ProdutosFavoritosDocument,
        variables: { slugs: missing },
        fetchPolicy: 'network-only',
      })
      .then(
        ({ data }) => {
          if (left) return;
          const read = new Map((data?.produtosPorSlug ?? []).map((it) => [it.slug, it]));
          setProdutos((before) => {
            const added = missing.map((slug) => [slug, read.get(slug) ?? null] as const);
            return new Map([...before, ...added]);
          });
        },
        () => {
          if (!left) setFailed(true);
        },
      );
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `wanted` is `missing` by value
  }, [client, wanted, failed]);
  return { produtos, failed, retry: () => setFailed(false) };
}
