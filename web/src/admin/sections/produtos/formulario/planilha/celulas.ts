import { fold } from '@decantaria/brasil/text';
import { keepMoney, readCentavos, writeCentavos } from '../../../../../lib/formats/centavos.ts';
import { novoVolume, readUnidades, type Volume } from '../rascunho.ts';

export const COLUNAS = ['nome', 'preco', 'estoque'] as const;
export type Coluna = (typeof COLUNAS)[number];

/** A cell of the sheet. The column after the last one is the remove button. */
export interface Lugar {
  readonly linha: number;
  readonly coluna: number;
}

export function filterCell(coluna: Coluna, written: string): string {
  return coluna === 'preco' ? keepMoney(written) : written;
}

/** Formats a cell on blur or paste: valid numbers in Brazilian notation, other text unchanged. */
export function tidyCell(coluna: Coluna, written: string): string {
  const text = written.trim();
  if (coluna === 'preco') {
    const centavos = readCentavos(text);
    return centavos === null ? text : writeCentavos(centavos);
  }
  const unidades = coluna === 'estoque' ? readUnidades(text) : null;
  return unidades === null ? text : String(unidades);
}

function delimiterOf(text: string): string {
  return text.includes('\t') ? '\t' : ';';
}

/** Parses cells separated by tabs or semicolons, with CSV quotes. Null for plain text. */
export function readCells(pasted: string): string[][] | null {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  if (!/[\t\n;]/.test(text)) return null;
  const delimiter = delimiterOf(text);
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let position = 0; position < text.length; position += 1) {
    const sign = text[position] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[position + 1] === '"') {
        cell += sign;
        position += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') quoted = true;
    else if (sign === delimiter) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows.filter((row) => row.some((text) => text !== ''));
}

/** Words of a heading, folded. */
const TITULOS: Readonly<Record<string, Coluna>> = {
  nome: 'nome',
  variacao: 'nome',
  volume: 'nome',
  tamanho: 'nome',
  preco: 'preco',
  valor: 'preco',
  estoque: 'estoque',
  quantidade: 'estoque',
  qtd: 'estoque',
  unidades: 'estoque',
};

function colunaOf(titulo: string): Coluna | null {
  const word = fold(titulo.replace(/\(.*\)|R\$|[.:]/gu, ''));
  return Object.hasOwn(TITULOS, word) ? (TITULOS[word] ?? null) : null;
}

/** Columns that a row of headings names; null for a row of values. An unknown heading among known ones is skipped. */
function headingsOf(row: readonly string[]): readonly (Coluna | null)[] | null {
  const columns = row.map(colunaOf);
  const known = columns.filter((column) => column !== null);
  const isHeading = known.length > 0 && known.length * 2 > row.filter(Boolean).length;
  return isHeading && new Set(known).size === known.length ? columns : null;
}

/**
 * Writes cells from a position on. Missing rows are added; cells outside the columns are dropped. A first row of headings
 * is not written: it names the columns, in any order.
 */
export function pasteCells(
  volumes: readonly Volume[],
  { linha, coluna }: Lugar,
  cells: readonly (readonly string[])[],
): Volume[] {
  const headings = headingsOf(cells[0] ?? []);
  const values = headings ? cells.slice(1) : cells;
  const columns = headings ?? COLUNAS.slice(coluna);
  const rows = [...volumes];
  while (rows.length < linha + values.length) rows.push(novoVolume());
  return rows.map((volume, row) =>
    (values[row - linha] ?? []).reduce<Volume>((written, text, index) => {
      const column = columns[index];
      return column ? { ...written, [column]: tidyCell(column, text) } : written;
    }, volume),
  );
}

export interface Tecla {
  readonly key: string;
  readonly shift: boolean;
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Returns the cell that a key moves to. Enter on the last row returns a new row; null keeps the default. */
export function moveFrom({ linha, coluna }: Lugar, tecla: Tecla, rows: number): Lugar | null {
  const ifInside = (lugar: Lugar) =>
    lugar.linha >= 0 && lugar.linha < rows && lugar.coluna >= 0 && lugar.coluna <= COLUNAS.length
      ? lugar
      : null;
  switch (tecla.key) {
    case 'ArrowUp':
      return ifInside({ linha: linha - 1, coluna });
    case 'ArrowDown':
      return ifInside({ linha: linha + 1, coluna });
    case 'ArrowLeft':
      return tecla.atStart ? ifInside({ linha, coluna: coluna - 1 }) : null;
    case 'ArrowRight':
      return tecla.atEnd ? ifInside({ linha, coluna: coluna + 1 }) : null;
    case 'Enter':
      if (coluna === COLUNAS.length) return null;
      return tecla.shift ? ifInside({ linha: linha - 1, coluna }) : { linha: linha + 1, coluna };
    default:
      return null;
  }
}
