import { fold } from '@decantaria/brasil/text';
import { text } from '../../lib/url-state/params.ts';
import { urlState } from '../../lib/url-state/url-state.ts';
import type { Variacao } from './compra.ts';

export const volumeState = urlState({ volume: text({ maxLength: 60 }) });

type Volume = Pick<Variacao, 'id' | 'nome'>;

function slugOf(nome: string): string {
  return fold(nome)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}

/** Query word of a volume, such as `10-ml`; its id where the word is ambiguous. */
export function volumeWord(variacoes: readonly Volume[], { id, nome }: Volume): string {
  const slug = slugOf(nome);
  const matches = variacoes.filter((other) => other.id === slug || slugOf(other.nome) === slug);
  return slug !== '' && matches.length === 1 ? slug : id;
}

/** Finds the volume of a query word by id or by name; null without a match. */
export function volumeOf<V extends Volume>(variacoes: readonly V[], word: string): V | null {
  const slug = slugOf(word);
  return (
    variacoes.find(({ id }) => id === word) ??
    variacoes.find(({ nome }) => slug !== '' && slugOf(nome) === slug) ??
    null
  );
}

export function withVolume(
  search: URLSearchParams,
  variacoes: readonly Volume[],
  chosen: Volume,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('volume', volumeWord(variacoes, chosen));
  return next;
}
