export interface Notas {
  readonly saida: readonly string[];
  readonly coracao: readonly string[];
  readonly fundo: readonly string[];
}

export interface Descricao {
  readonly texto: string;
  /** Null unless the text names all three. */
  readonly notas: Notas | null;
}

const LABEL = '(?:notas?\\s+de\\s+)?(?:(sa[ií]da|topo)|(cora[cç][aã]o|corpo)|(fundo|base))';
/** A label and its notes, up to the next label or the end of the sentence. */
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

/** Extracts notes such as 'Notas de saída: …'. Without all three movements in order, the text is unchanged. */
export function parseDescricao(descricao: string): Descricao {
  const plain: Descricao = { texto: descricao.trim(), notas: null };
  const matches = [...descricao.matchAll(MOVEMENT)];
  const [saida, coracao, fundo] = matches;
  if (!saida?.[1] || !coracao?.[2] || !fundo?.[3] || matches.length > 3) return plain;
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

/** The notes that a description names; empty without all three movements. */
export function notasDe(descricao: string): string[] {
  const { notas } = parseDescricao(descricao);
  return notas ? [...notas.saida, ...notas.coracao, ...notas.fundo] : [];
}
