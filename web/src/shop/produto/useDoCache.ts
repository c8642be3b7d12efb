import { useFragment } from '@apollo/client/react';
import { useLocation } from 'react-router-dom';
import { type ProdutoCardFragment, ProdutoCardFragmentDoc } from './cartao/ProdutoCard.gen.ts';
import { idFromCard } from './from-card.ts';

/** The product of the card that was opened, from the cache; null after any other way to the page. */
export function useDoCache(slug: string): ProdutoCardFragment | null {
  const id = idFromCard(useLocation().state);
  const { complete, data } = useFragment({
    fragment: ProdutoCardFragmentDoc,
    fragmentName: 'ProdutoCard',
    from: id === null ? null : { __typename: 'Produto', id },
  });
  return complete && data.slug === slug ? data : null;
}
