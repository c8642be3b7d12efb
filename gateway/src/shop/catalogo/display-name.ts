/** Between a product and its volume, as a person reads them. */
export const DISPLAYED = ' — ';

/** A product in one volume as a person reads it: `Noite de Oud — 10 ml`. */
export function displayName(item: {
  readonly nomeProduto: string;
  readonly variacaoNome?: string | null | undefined;
}): string {
  return [item.nomeProduto, item.variacaoNome].filter(Boolean).join(DISPLAYED);
}
