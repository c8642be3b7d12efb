import type { ListaComRegistros } from '../secoes.ts';

/** The row that an address opens. Its `id` is null when the end of the address is not a number. */
export interface Aberto {
  readonly id: string | null;
}

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
  return { id: NUMERO.test(id) ? id : null };
}
