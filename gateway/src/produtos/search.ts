import type { ProdutoModel } from '../catalogo/model.ts';

const WORDS = /\d+(?:[.,]\d+)?\s*ml(?!\p{L})|\S+/giu;
const VOLUME = /(?<![\d.,])(\d+(?:[.,]\d+)?)\s*ml(?!\p{L})/gu;

/** Text without case and accents, one space between words. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
}

/**
 * Whether every word of `busca` stands somewhere in a name, a description or a volume's name (APROD-02). Case and
 * accents do not count; a volume is one word, however it is spaced: `10ml` finds `10 ml`, not `110 ml`.
 */
export function matchesBusca(produto: ProdutoModel, busca: string): boolean {
  const texts = [produto.nome, produto.descricao, ...produto.variacoes.map(({ nome }) => nome)];
  const text = texts.map((one) => ` ${spaceVolumes(plainText(one))}`).join('\n');
  const words = plainText(busca).match(WORDS) ?? [];
  return words.every((word) => text.includes(isVolume(word) ? ` ${spaceVolumes(word)}` : word));
}

/**
 * What the API can be asked for to find everything that holds `text`, and more: its longest run without `%`, `_` and
 * `\\`, which the older API reads as wildcards (rest-contract 3.2). Undefined when there is none.
 */
export function askableText(text: string): string | undefined {
  const runs = text.split(/[%_\\]/).map((run) => run.trim());
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest)) || undefined;
}

function isVolume(word: string): boolean {
  return /^\d+(?:[.,]\d+)?\s*ml$/.test(word);
}

function spaceVolumes(text: string): string {
  return text.replace(VOLUME, '$1 ml');
}
