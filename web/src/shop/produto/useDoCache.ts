import { useFragment } from '@apollo/client/react';
import { useLocation } from 'react-router-dom';
import { type ProdutoDoCartaoFragment, ProdutoDoCartaoFragmentDoc } from './cartao/cartao.gen.ts';
import { idFromCard } from './from-card.ts';

/** The product of the card that was opened, from the cache; null after any other way to the page. */
export function useDoCache(slug: string): ProdutoDoCartaoFragment | null {
  const id = idFromCard(useLocation().state);
  const { complete, data } = useFragment({
    fragment: ProdutoDoCartaoFragmentDoc,
    fragmentName: 'ProdutoDoCartao',
    from: id === null ? null : { __typename: 'Produto', id },
  });
  return complete && data.slug === slug ? data : null;
}
