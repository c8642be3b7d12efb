import { text } from '../../shared/url-state/params.ts';
import { urlState } from '../../shared/url-state/url-state.ts';
import type { Variacao } from './compra.ts';

/** What the address of a product says beside the product: which volume; empty where it does not say. */
export const volumeState = urlState<{ volume: string }>(
  { volume: '' },
  { volume: text({ maxLength: 60 }) },
);

type Volume = Pick<Variacao, 'id' | 'nome'>;

function slugOf(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}

/** A volume's word in the address, to be read by people too: `10-ml`; its id where that could mean another. */
export function volumeWord(variacoes: readonly Volume[], { id, nome }: Volume): string {
  const slug = slugOf(nome);
  const meant = variacoes.filter((other) => other.id === slug || slugOf(other.nome) === slug);
  return slug !== '' && meant.length === 1 ? slug : id;
}

/** The volume that a word of the address means, by id or by name; null when it means none of them. */
export function volumeOf<V extends Volume>(variacoes: readonly V[], word: string): V | null {
  const slug = slugOf(word);
  return (
    variacoes.find(({ id }) => id === word) ??
    variacoes.find(({ nome }) => slug !== '' && slugOf(nome) === slug) ??
    null
  );
}

/** The query string that opens a product with this volume chosen. Whatever else the address says stays. */
export function withVolume(
  search: URLSearchParams,
  variacoes: readonly Volume[],
  chosen: Volume,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('volume', volumeWord(variacoes, chosen));
  return next;
}
