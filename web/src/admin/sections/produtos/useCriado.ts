import { useApolloClient } from '@apollo/client/react';
import { isRecord } from '../../../lib/parse.ts';

/** Drops all cached pages after a creation, because only the API knows the row's position. */
export function useCriado(): () => void {
  const { cache } = useApolloClient();
  return () => {
    cache.modify({
      fields: {
        adminResumo: (resumo: unknown) =>
          isRecord(resumo) && typeof resumo['produtos'] === 'number'
            ? { ...resumo, produtos: resumo['produtos'] + 1 }
            : resumo,
      },
    });
    cache.evict({ id: 'ROOT_QUERY', fieldName: 'adminProdutos' });
    cache.gc();
  };
}
