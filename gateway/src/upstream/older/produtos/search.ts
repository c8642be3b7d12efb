import { fold } from '@decantaria/brasil/text';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';

const WORDS = /\d+(?:[.,]\d+)?\s*ml(?!\p{L})|\S+/giu;
const VOLUME = /(?<![\d.,])(\d+(?:[.,]\d+)?)\s*ml(?!\p{L})/gu;

/**
 * Whether every word of `busca` occurs in the name, the description or a variation's name, ignoring case and accents.
 * A volume is one word in any spacing: `10ml` matches `10 ml`, but not `110 ml`.
 */
export function matchesBusca(produto: ProdutoModel, busca: string): boolean {
  const texts = [produto.nome, produto.descricao, ...produto.variacoes.map(({ nome }) => nome)];
  const text = texts.map((one) => ` ${spaceVolumes(fold(one))}`).join('\n');
  const words = fold(busca).match(WORDS) ?? [];
  return words.every((word) => text.includes(isVolume(word) ? ` ${spaceVolumes(word)}` : word));
}

/**
 * The longest part of `text` without `%`, `_` and `\\`, which the older API reads as wildcards: a search for it finds
 * at least everything that contains `text`. Undefined when nothing is left.
 */
export function searchableText(text: string): string | undefined {
  const parts = text.split(/[%_\\]/).map((part) => part.trim());
  return (
    parts.reduce((longest, part) => (part.length > longest.length ? part : longest)) || undefined
  );
}

function isVolume(word: string): boolean {
  return /^\d+(?:[.,]\d+)?\s*ml$/.test(word);
}

function spaceVolumes(text: string): string {
  return text.replace(VOLUME, '$1 ml');
}
