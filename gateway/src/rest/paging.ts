interface Counted {
  readonly totalPaginas: number;
}

/**
 * The page asked for, counted from 1, or the last that exists; of an empty list the first (C-07). `ask` counts from 0.
 */
export async function existingPage<P extends Counted>(
  ask: (page: number) => Promise<P>,
  pagina: number,
): Promise<P & { readonly pagina: number }> {
  const asked = await ask(pagina - 1);
  const { totalPaginas: last } = asked;
  if (last === 0 || pagina <= last) return { ...asked, pagina: last === 0 ? 1 : pagina };
  return { ...(await ask(last - 1)), pagina: last };
}

/** One page of a list that was read whole, counted from 1; one past the end is the last (C-07). */
export function cutPagina<T>(list: readonly T[], pagina: number, tamanho: number) {
  const totalPaginas = Math.ceil(list.length / tamanho);
  const existing = Math.max(1, Math.min(pagina, totalPaginas));
  return {
    itens: list.slice((existing - 1) * tamanho, existing * tamanho),
    pagina: existing,
    totalPaginas,
    totalItens: list.length,
  };
}
