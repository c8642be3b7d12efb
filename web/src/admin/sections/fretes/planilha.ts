import { ESTADOS, nomeDoEstado, readUf } from '@decantaria/brasil/uf';
import { hasText } from '../../kit/categorias/nome.ts';
import { type Coluna, coluna } from '../../kit/lista/coluna.ts';
import { moneyCell } from '../../kit/lista/csv.ts';
import { readCells } from '../produtos/formulario/planilha/celulas.ts';
import type { Uf } from './fretes.gen.ts';
import { CAMPOS, type Campo, isEmBranco, isTaxa, readTaxa, sameTaxa, type Taxa } from './taxa.ts';

export type Fretes = ReadonlyMap<Uf, Taxa>;

interface Registro {
  readonly uf: Uf;
  readonly taxa: Taxa | null;
}

export const COLUNAS: readonly Coluna<Registro>[] = [
  coluna('uf', 'UF', ({ uf }) => uf),
  coluna('estado', 'Estado', ({ uf }) => nomeDoEstado(uf)),
  {
    id: 'valor',
    titulo: 'Preço',
    cell: ({ taxa }) => taxa?.valor,
    csv: ({ taxa }) => moneyCell(taxa?.valor ?? null),
  },
  {
    id: 'prazoMinDias',
    titulo: 'Prazo mínimo',
    cell: ({ taxa }) => taxa?.prazoMinDias,
    csv: ({ taxa }) => String(taxa?.prazoMinDias ?? ''),
  },
  {
    id: 'prazoMaxDias',
    titulo: 'Prazo máximo',
    cell: ({ taxa }) => taxa?.prazoMaxDias,
    csv: ({ taxa }) => String(taxa?.prazoMaxDias ?? ''),
  },
];

/** Every state, with empty cells where it has no rate. */
export function registrosDe(fretes: Fretes): readonly Registro[] {
  return ESTADOS.map(([uf]) => ({ uf, taxa: fretes.get(uf) ?? null }));
}

export interface Mudanca {
  readonly uf: Uf;
  readonly antes: Taxa | null;
  /** Null removes the rate. */
  readonly depois: Taxa | null;
}

interface LinhaErrada {
  /** Number of the line in the text, from one. */
  readonly linha: number;
  readonly texto: string;
}

/** What a text would change. States that it does not name keep their rates. */
export interface Plano {
  readonly mudancas: readonly Mudanca[];
  readonly iguais: number;
  readonly erradas: readonly LinhaErrada[];
}

type Lugares = Readonly<Record<Campo | 'uf', number>>;

const SEM_CABECALHO: Lugares = { uf: 0, valor: 1, prazoMinDias: 2, prazoMaxDias: 3 };
const FALTAM_COLUNAS = 'faltam colunas: use estado; preço; prazo mínimo; prazo máximo.';

function placeOf(cells: readonly string[], ...words: readonly string[]): number {
  return cells.findIndex((cell) => words.some((word) => hasText(cell, word)));
}

/** The columns that a header row names, in any order; null for a row of data. */
function readHeader(cells: readonly string[]): Lugares | null {
  const uf = cells.findIndex((cell) => /^(uf|estado)$/i.test(cell));
  const lugares = {
    uf,
    valor: placeOf(cells, 'preço', 'valor'),
    prazoMinDias: placeOf(cells, 'mín'),
    prazoMaxDias: placeOf(cells, 'máx'),
  };
  return Object.values(lugares).includes(-1) ? null : lugares;
}

function readLine(cells: readonly string[], lugares: Lugares): Registro | string {
  const cell = (name: keyof Lugares) => cells[lugares[name]] ?? '';
  const uf = readUf(cell('uf'));
  if (uf === null) return `“${cell('uf')}” não é um estado.`;
  const escrita = {
    valor: cell('valor'),
    prazoMinDias: cell('prazoMinDias'),
    prazoMaxDias: cell('prazoMaxDias'),
  };
  if (isEmBranco(escrita)) {
    return cells.length > 1 ? { uf, taxa: null } : `${uf}: ${FALTAM_COLUNAS}`;
  }
  const parsed = readTaxa(escrita);
  if (isTaxa(parsed)) return { uf, taxa: parsed };
  const [problem = ''] = CAMPOS.flatMap((campo) => parsed[campo] ?? []);
  return `${uf}: ${problem}`;
}

/** Compares a table from a spreadsheet or a CSV file with the current rates. */
export function planoDe(text: string, fretes: Fretes): Plano {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const mudancas: Mudanca[] = [];
  const erradas: LinhaErrada[] = [];
  const lidas = new Map<Uf, number>();
  let iguais = 0;
  let lugares: Lugares | null = null;
  for (const [index, line] of lines.entries()) {
    if (/^[\s;]*$/.test(line)) continue;
    const linha = index + 1;
    const cells = readCells(line) ?? [[line.trim()]];
    const [row = []] = cells;
    if (lugares === null) {
      const header = readHeader(row);
      lugares = header ?? SEM_CABECALHO;
      if (header) continue;
    }
    const registro = readLine(row, lugares);
    if (typeof registro === 'string') {
      erradas.push({ linha, texto: registro });
      continue;
    }
    const { uf, taxa } = registro;
    const earlier = lidas.get(uf);
    if (earlier !== undefined) {
      erradas.push({ linha, texto: `${uf} já está na linha ${earlier}.` });
      continue;
    }
    lidas.set(uf, linha);
    const antes = fretes.get(uf) ?? null;
    if (sameTaxa(antes, taxa)) iguais += 1;
    else mudancas.push({ uf, antes, depois: taxa });
  }
  return { mudancas, iguais, erradas };
}

/** The text of a file. Spreadsheets of Windows save CSV in their own encoding. */
export async function readFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
