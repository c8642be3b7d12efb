import { useApolloClient } from '@apollo/client/react';
import { isRecord } from '../../../shared/parse.ts';

/**
 * After a product was made: where its row belongs the API alone knows. Every page that was read is forgotten; the one on
 * view is read again, once. The dashboard's figure counts one more.
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
