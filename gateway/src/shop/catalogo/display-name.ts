/** Between a product and its volume, as a person reads them. */
const DISPLAYED = ' — ';
/** The same in an API's orders and carts, and where a person types it. */
export const WRITTEN = ' - ';

/** A product in one volume as a person reads it: `Noite de Oud — 10 ml`. */
export function displayName(item: {
  readonly nomeProduto: string;
  readonly variacaoNome?: string | null | undefined;
}): string {
  return [item.nomeProduto, item.variacaoNome].filter(Boolean).join(DISPLAYED);
}

/** A name without the volume at its end, after either separator. */
export function withoutVariacao(nome: string, variacaoNome: string): string {
  const suffix = [DISPLAYED, WRITTEN]
    .map((separator) => `${separator}${variacaoNome}`)
    .find((end) => nome.endsWith(end));
  return suffix === undefined ? nome : nome.slice(0, -suffix.length);
}
