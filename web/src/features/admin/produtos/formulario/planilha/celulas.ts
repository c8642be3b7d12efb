import { keepMoney, readCentavos, writeCentavos } from '../../../../../shared/formats/centavos.ts';
import { novoVolume, readUnidades, type Volume } from '../rascunho.ts';

/** What a row is written in, from left to right. */
export const COLUNAS = ['nome', 'preco', 'estoque'] as const;
export type Coluna = (typeof COLUNAS)[number];

/** A place in the sheet. The column after the last one is the button that removes the row. */
export interface Lugar {
  readonly linha: number;
  readonly coluna: number;
}

/** What a cell keeps of what is written into it. */
export function keepCell(coluna: Coluna, written: string): string {
  return coluna === 'preco' ? keepMoney(written) : written;
}

/** What stands in a cell once it is left, or pasted into: numbers as they are read here; all else as it was written. */
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

/**
 * Cells copied from a spreadsheet, or lines of a CSV file: rows by line, cells by tab or else by semicolon, both inside
 * of double quotes too. Null for a plain text, which is pasted as it is.
 */
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
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[place + 1] === '"') {
        cell += sign;
        place += 1;
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

/** The rows with these cells written from a place on; rows that are missing are made, what lies beside the sheet is left out. */
export function pasteCells(
  volumes: readonly Volume[],
  { linha, coluna }: Lugar,
  cells: readonly (readonly string[])[],
): Volume[] {
  const rows = [...volumes];
  while (rows.length < linha + cells.length) rows.push(novoVolume());
  return rows.map((volume, row) =>
    (cells[row - linha] ?? []).reduce<Volume>((written, text, index) => {
      const column = COLUNAS[coluna + index];
      return column ? { ...written, [column]: tidyCell(column, text) } : written;
    }, volume),
  );
}

/** A key in a cell, and where in its text it was pressed. */
export interface Tecla {
  readonly key: string;
  readonly shift: boolean;
  /** The caret stands before, or after, all of the text. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/**
 * Where a key leads from a cell, as in a spreadsheet: up and down, sideways from the edges of a text, Enter down. One row
 * below the last means a new one, by Enter alone. Null where the key keeps its own meaning.
 */
export function moveFrom({ linha, coluna }: Lugar, tecla: Tecla, rows: number): Lugar | null {
  const inside = (lugar: Lugar) =>
    lugar.linha >= 0 && lugar.linha < rows && lugar.coluna >= 0 && lugar.coluna <= COLUNAS.length
      ? lugar
      : null;
  switch (tecla.key) {
    case 'ArrowUp':
      return inside({ linha: linha - 1, coluna });
    case 'ArrowDown':
      return inside({ linha: linha + 1, coluna });
    case 'ArrowLeft':
      return tecla.atStart ? inside({ linha, coluna: coluna - 1 }) : null;
    case 'ArrowRight':
      return tecla.atEnd ? inside({ linha, coluna: coluna + 1 }) : null;
    case 'Enter':
      if (coluna === COLUNAS.length) return null;
      return tecla.shift ? inside({ linha: linha - 1, coluna }) : { linha: linha + 1, coluna };
    default:
      return null;
  }
}
