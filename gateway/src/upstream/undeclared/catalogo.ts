import type { CatalogoPort } from '../../shop/catalogo/port.ts';
import type { Contract } from '../rest/contract.ts';

/**
 * The catalogue before the first reply, which shows the kind of the API. Reads as from an API with the contract, and
 * again where the reply shows an older one.
 */
export function createUndeclaredCatalogo(
  { isMissing }: Pick<Contract, 'isMissing'>,
  { contract, older }: Readonly<Record<'contract' | 'older', CatalogoPort>>,
): CatalogoPort {
  return {
    ...older,
    pagina: async (upstream, filter) => {
      const page = await contract.pagina(upstream, filter);
      return isMissing() ? older.pagina(upstream, filter) : page;
    },
    totaisPorCategoria: (upstream, filtro) =>
      (isMissing() ? older : contract).totaisPorCategoria(upstream, filtro),
  };
}
