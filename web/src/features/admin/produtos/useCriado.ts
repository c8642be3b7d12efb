import { useApolloClient } from '@apollo/client/react';
import { isRecord } from '../../../shared/parse.ts';

/**
 * Returns a callback for after a product was created. Only the API knows the position of its row: all cached pages are
 * dropped, and the visible one is read again. The dashboard's product count increases.
 */
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
