import { page } from '../../lib/url-state/params.ts';
import { urlState } from '../../lib/url-state/url-state.ts';

/** Last page of reviews with an address. */
export const LAST = 50;

const inBounds = page();

/** The page of reviews in the address of a product: where `Mostrar mais` leads without scripts. */
export const avaliacoesState = urlState({
  avaliacoes: {
    ...inBounds,
    parse: (values: readonly string[]) => {
      const pagina = inBounds.parse(values);
      return pagina === undefined || pagina > LAST ? undefined : pagina;
    },
  },
});

/** Address of a page of a product's reviews. */
export function avaliacoesPath(slug: string, pagina: number): string {
  const search = avaliacoesState.toSearch({ avaliacoes: pagina });
  return `/produtos/${encodeURIComponent(slug)}${search}#avaliacoes`;
}
