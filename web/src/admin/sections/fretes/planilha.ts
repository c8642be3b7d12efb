import { fold } from '@decantaria/brasil/text';
import { ESTADOS, nomeDoEstado, readUf } from '@decantaria/brasil/uf';
import { hasText } from '../../kit/categorias/nome.ts';
import { type Coluna, coluna } from '../../kit/lista/coluna.ts';
import { moneyCell } from '../../kit/lista/csv.ts';
import { readCells } from '../produtos/formulario/planilha/celulas.ts';
import type { Uf } from './fretes.gen.ts';
import {
  type Campo,
  escritaDe,
  isEmBranco,
  isUnchanged,
  type Lugar,
  readTaxa,
  type Taxa,
} from './taxa.ts';

export type Fretes = ReadonlyMap<Uf, Taxa>;

interface Registro {
  readonly lugar: Lugar;
  readonly taxa: Taxa | null;
}

/** How a file names the default. */
const PADRAO = 'PADRÃO';

function siglaDe(lugar: Lugar): string {
  return lugar === 'PADRAO' ? PADRAO : lugar;
}

function readLugar(text: string): Lugar | null {
  return fold(text) === fold(PADRAO) ? 'PADRAO' : readUf(text);
}

export const COLUNAS: readonly Coluna<Registro>[] = [
  coluna('uf', 'UF', ({ lugar }) => siglaDe(lugar)),
  coluna('estado', 'Estado', ({ lugar }) =>
    lugar === 'PADRAO' ? 'Estados sem frete próprio' : nomeDoEstado(lugar),
  ),
  coluna('valor', 'Preço', ({ taxa }) => moneyCell(taxa?.valor ?? null)),
  coluna('prazoMinDias', 'Prazo mínimo', ({ taxa }) => taxa && String(taxa.prazoMinDias)),
  coluna('prazoMaxDias', 'Prazo máximo', ({ taxa }) => taxa && String(taxa.prazoMaxDias)),
];

/** The default and every state, with empty cells where no rate is set. */
export function registrosDe(fretes: Fretes, padrao: Taxa | null): readonly Registro[] {
  const estados = ESTADOS.map(([uf]) => ({ lugar: uf, taxa: fretes.get(uf) ?? null }));
  return [{ lugar: 'PADRAO', taxa: padrao }, ...estados];
}

export interface Mudanca {
  readonly lugar: Lugar;
  readonly antes: Taxa | null;
  /** Null removes the rate. */
  readonly depois: Taxa | null;
}

type Lugares = Readonly<Record<Campo | 'uf', number>>;

const SEM_CABECALHO: Lugares = { uf: 0, valor: 1, prazoMinDias: 2, prazoMaxDias: 3 };
/** The name of the first column, in a header. */
const IS_UF = /^(uf|estado)$/i;
const FALTAM_COLUNAS = 'faltam colunas: use estado; preço; prazo mínimo; prazo máximo.';

function placeOf(cells: readonly string[], ...words: readonly string[]): number {
  return cells.findIndex((cell) => words.some((word) => hasText(cell, word)));
}

/** The columns that a header row names, in any order; null for a row of data. */
function readHeader(cells: readonly string[]): Lugares | null {
  const uf = cells.findIndex((cell) => IS_UF.test(cell));
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
  const lugar = readLugar(cell('uf'));
  if (lugar === null) {
    return IS_UF.test(cell('uf')) ? FALTAM_COLUNAS : `“${cell('uf')}” não é um estado.`;
  }
  const escrita = {
    valor: cell('valor'),
    prazoMinDias: cell('prazoMinDias'),
    prazoMaxDias: cell('prazoMaxDias'),
  };
  if (isEmBranco(escrita)) {
    return cells.length > 1 ? { lugar, taxa: null } : `${siglaDe(lugar)}: ${FALTAM_COLUNAS}`;
  }
  const { taxa, problems } = readTaxa(escrita);
  return taxa ? { lugar, taxa } : `${siglaDe(lugar)}: ${problems[0]?.text}`;
}

/** Compares a table from a spreadsheet or a CSV file with the current rates. Those that it does not name stay. */
export function planoDe(text: string, fretes: Fretes, padrao: Taxa | null) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const mudancas: Mudanca[] = [];
  /** By their number in the text, from one. */
  const erradas: { linha: number; texto: string }[] = [];
  const lidas = new Map<Lugar, number>();
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
    const { lugar, taxa } = registro;
    const earlier = lidas.get(lugar);
    if (earlier !== undefined) {
      erradas.push({ linha, texto: `${siglaDe(lugar)} já está na linha ${earlier}.` });
      continue;
    }
    lidas.set(lugar, linha);
    const antes = lugar === 'PADRAO' ? padrao : (fretes.get(lugar) ?? null);
    if (isUnchanged(antes, escritaDe(taxa))) iguais += 1;
    else mudancas.push({ lugar, antes, depois: taxa });
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
