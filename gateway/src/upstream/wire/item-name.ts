import { WRITTEN } from '../../shop/catalogo/texts.ts';

export interface ItemName {
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
}

const VOLUME = /^\d{1,4}(?:[.,]\d{1,2})?\s*ml\b/i;

/** A product in one volume as the older API writes it: `Noite de Oud - 10 ml`. */
export function wireName({ nomeProduto, variacaoNome }: ItemName): string {
  return variacaoNome === null ? nomeProduto : `${nomeProduto}${WRITTEN}${variacaoNome}`;
}

/**
 * Splits "produto - variação", where both names may contain " - ". The volume begins at the millilitres or, for a line
 * that is known to have one, after the last separator.
 */
export function splitItemName(nome: string, hasVariacao: boolean): ItemName {
  const parts = nome.split(WRITTEN);
  const volume = parts.findIndex((part, index) => index > 0 && VOLUME.test(part));
  const last = hasVariacao ? parts.length - 1 : 0;
  const start = volume > 0 ? volume : last;
  if (start === 0) return { nomeProduto: nome, variacaoNome: null };
  return {
    nomeProduto: parts.slice(0, start).join(WRITTEN),
    variacaoNome: parts.slice(start).join(WRITTEN),
  };
}
/** Identifies a line in a draft and in the order created from it by names and units: ids differ between APIs. */
export function linhaKey(linha: ItemName & { readonly quantidade: number }): string {
  return `${linha.quantidade} × ${wireName(linha).toLowerCase().replace(/\s+/g, ' ')}`;
}
