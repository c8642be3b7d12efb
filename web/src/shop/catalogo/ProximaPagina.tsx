import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnScreen } from '../../ui/useOnScreen.ts';
import type { CatalogoDocument, CatalogoQueryVariables } from './catalogo.gen.ts';
import type { Listagem } from './useCatalogo.ts';

/** Distance from the window at which the end of the list counts as near: about one row of products. */
const NEAR = '400px';

/**
 * A mark at the end of a list. Near it the next page is read into Apollo's cache, so that turning shows it at once. Apollo
 * skips a page that it has, and joins a read in flight. Turning away does not abort the read.
 */
export function ProximaPagina({
  query,
  listagem,
  variables,
}: {
  /** As a property, so that the document stays in the page's code. */
  query: typeof CatalogoDocument;
  listagem: Listagem;
  variables: CatalogoQueryVariables;
}) {
  const mark = useRef<HTMLDivElement>(null);
  const isNear = useOnScreen(mark, { margin: NEAR });
  const client = useApolloClient();
  const readNext = useEffectEvent(({ pagina: shown, totalPaginas }: Listagem) => {
    const pagina = shown + 1;
    if (pagina > totalPaginas || navigator.connection?.saveData) return;
    // The visit itself repeats a failed read and reports the failure.
    client.query({ query, variables: { ...variables, pagina } }).catch(() => undefined);
  });
  useEffect(() => {
    if (isNear) readNext(listagem);
  }, [isNear, listagem]);
  return <div ref={mark} />;
}

declare global {
  interface Navigator {
    /** Only Chromium has it. */
    readonly connection?: { readonly saveData: boolean };
  }
}
