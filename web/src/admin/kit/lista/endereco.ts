import type { ListaComRegistros } from '../secoes.ts';

/** The row that an address opens; `invalido` when its end is not a number. */
export type Aberto = { readonly id: string } | 'invalido';

const NUMERO = /^[1-9]\d{0,14}$/;

/** The address of a row: `#produtos/12`. */
export function hashDe(lista: ListaComRegistros, id: string): string {
  return `#${lista}/${id}`;
}

/** Null when the address opens no row of this list. */
export function abertoNoHash(lista: ListaComRegistros, hash: string): Aberto | null {
  const start = hashDe(lista, '');
  if (!hash.startsWith(start)) return null;
  const id = hash.slice(start.length);
  return NUMERO.test(id) ? { id } : 'invalido';
}
