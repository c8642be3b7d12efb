/** A perfume's three movements, as the nose meets them. */
export interface Notas {
  readonly saida: readonly string[];
  readonly coracao: readonly string[];
  readonly fundo: readonly string[];
}

export interface Descricao {
  readonly texto: string;
  /** Null when the text does not name all three. */
  readonly notas: Notas | null;
}

const LABEL = '(?:notas?\\s+de\\s+)?(?:(sa[ií]da|topo)|(cora[cç][aã]o|corpo)|(fundo|base))';
/** A label with what follows it, up to the next label or the end of the sentence. */
const MOVEMENT = new RegExp(
  `(?<![\\p{L}])${LABEL}\\s*(?::|\\bde\\b)\\s*(.+?)\\s*(?=,?\\s*(?:e\\s+)?${LABEL}\\s*(?::|\\bde\\b)|[.;\\n]|$)`,
  'giu',
);

function list(text: string): string[] {
  return text
    .split(/\s*,\s*|\s+e\s+/u)
    .map((note) => note.trim())
    .filter(Boolean);
}

/**
 * Reads 'Notas de saída: …. Notas de coração: …. Notas de fundo: ….' (or 'saída de …, coração de …')
 * out of a product's text. Sentences that only name notes leave the text; a text that does not name the
 * three movements once each, in their order, stays as it is.
 */
export function parseDescricao(descricao: string): Descricao {
  const plain: Descricao = { texto: descricao.trim(), notas: null };
  const found = [...descricao.matchAll(MOVEMENT)];
  const [saida, coracao, fundo] = found;
  if (!saida?.[1] || !coracao?.[2] || !fundo?.[3] || found.length > 3) return plain;
  const notas: Notas = {
    saida: list(saida[4] ?? ''),
    coracao: list(coracao[4] ?? ''),
    fundo: list(fundo[4] ?? ''),
  };
  if (!notas.saida.length || !notas.coracao.length || !notas.fundo.length) return plain;
  const before = descricao.slice(0, saida.index).trim();
  const after = descricao.slice(fundo.index + fundo[0].length).replace(/^[\s.;]+/u, '');
  const ownSentence = before === '' || /[.!?…]$/u.test(before);
  return ownSentence
    ? { texto: [before, after].filter(Boolean).join(' '), notas }
    : { texto: plain.texto, notas };
}
