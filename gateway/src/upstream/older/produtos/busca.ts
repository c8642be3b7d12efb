import { fold } from '@decantaria/brasil/text';
import {
  ALIKE,
  mayBeTypo,
  namesCategoria,
  readBusca,
  TEXT_POINTS,
  WORD_POINTS,
} from '@decantaria/loja/busca';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';

const MARKS = /[^\p{L}\p{N}%]/gu;
const VOLUME = /(?<![\d.,])(\d+(?:[.,]\d+)?)\s*ml(?!\p{L})/gu;

interface Entry {
  readonly produto: ProdutoModel;
  /** The folded name, with a space on either side of each word. */
  readonly nome: string;
  /** Name, description and volumes, folded. `10ml` is spelt ` 10 ml`. */
  readonly texto: string;
}

/**
 * The products that have every word of a search in name, description, volumes or category, each with its points (see
 * `WORD_POINTS`). When none has, those with similar names. store-api answers in the same way.
 */
export function searchProdutos(
  produtos: readonly ProdutoModel[],
  text: string,
): ReadonlyMap<ProdutoModel, number> {
  const { texto, words } = readBusca(text);
  const entries = produtos.map(entryOf);
  const find = (alike: number) => {
    const pointsOfWords = words.map((word) => wordPoints(word, entries, alike));
    const found = new Map<ProdutoModel, number>();
    for (const entry of entries) {
      const points = pointsOfWords.map((pointsOf) => pointsOf(entry));
      if (points.includes(0)) continue;
      found.set(
        entry.produto,
        points.reduce((sum, some) => sum + some, textPoints(texto, entry)),
      );
    }
    return found;
  };
  const found = find(ALIKE.near);
  return found.size === 0 && words.some(mayBeTypo) ? find(ALIKE.far) : found;
}

function entryOf(produto: ProdutoModel): Entry {
  const texts = [produto.nome, produto.descricao, ...produto.variacoes.map(({ nome }) => nome)];
  return {
    produto,
    nome: spaced(fold(produto.nome)),
    texto: texts.map((one) => ` ${fold(one).replace(VOLUME, '$1 ml')}`).join('\n'),
  };
}

function spaced(text: string): string {
  return ` ${text.replace(MARKS, ' ')} `;
}

function textPoints(texto: string, { nome }: Entry): number {
  const text = spaced(texto);
  if (texto === '' || !nome.startsWith(text.trimEnd())) return 0;
  if (nome === text) return TEXT_POINTS.isNome;
  return nome.startsWith(text) ? TEXT_POINTS.opensNome : TEXT_POINTS.beginsNome;
}

/** The points of each entry for one word; 0 without the word. */
function wordPoints(
  word: string,
  entries: readonly Entry[],
  alike: number,
): (entry: Entry) => number {
  const text = spaced(word.trim());
  const similar = similarNames(word, text.trimEnd(), entries, alike);
  return (entry) => {
    const { nome, texto, produto } = entry;
    if (nome.startsWith(text)) return WORD_POINTS.opensNome;
    if (nome.includes(text)) return WORD_POINTS.inNome;
    if (nome.includes(text.trimEnd())) return WORD_POINTS.beginsInNome;
    if (similar.has(entry)) return WORD_POINTS.resemblesNome;
    if (nome.includes(text.trim())) return WORD_POINTS.withinNome;
    if (produto.categoriaNames.some((categoria) => namesCategoria(word, categoria))) {
      return WORD_POINTS.inCategoria;
    }
    return texto.includes(word) ? WORD_POINTS.inTexto : 0;
  };
}

/** The entries whose names resemble a word best. Near ones only when no name has a word that begins like it. */
function similarNames(
  word: string,
  begin: string,
  entries: readonly Entry[],
  alike: number,
): ReadonlySet<Entry> {
  const isNamed = alike === ALIKE.near && entries.some(({ nome }) => nome.includes(begin));
  if (!mayBeTypo(word) || isNamed) return new Set();
  const wanted = trigramsOf(word);
  const likeness = entries.map((entry) => ({ entry, alike: likenessOf(wanted, entry) }));
  const best = likeness.reduce((most, one) => Math.max(most, one.alike), 0);
  const enough = likeness.filter((one) => one.alike >= alike && one.alike > best - 0.1);
  return new Set(enough.map(({ entry }) => entry));
}

function likenessOf(wanted: ReadonlySet<string>, { nome }: Entry): number {
  const shared = nome
    .trim()
    .split(/ +/)
    .map((part) => [...trigramsOf(part)].filter((trigram) => wanted.has(trigram)).length);
  return Math.max(...shared) / wanted.size;
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: word.length + 1 }, (_, at) => padded.slice(at, at + 3)));
}
