import { useFragment } from '@apollo/client/react';
import { useLocation } from 'react-router-dom';
import { idFromCard } from './from-card.ts';
import { type ProdutoDoCacheFragment, ProdutoDoCacheFragmentDoc } from './produto.gen.ts';

/** The product of the card that was opened, from the cache; null after any other way to the page. */
export function useDoCache(slug: string): ProdutoDoCacheFragment | null {
  const id = idFromCard(useLocation().state);
  const { complete, data } = useFragment({
    fragment: ProdutoDoCacheFragmentDoc,
    fragmentName: 'ProdutoDoCache',
    from: id === null ? null : { __typename: 'Produto', id },
  });
  return complete && data.slug === slug ? data : null;
}
