import { keepMoney, readCentavos, writeCentavos } from '../../../../../shared/formats/centavos.ts';
import { novoVolume, readUnidades, type Volume } from '../rascunho.ts';

/** Fields of a row, from left to right. */
export const COLUNAS = ['nome', 'preco', 'estoque'] as const;
export type Coluna = (typeof COLUNAS)[number];

/** A cell of the sheet. The column after the last one is the remove button. */
export interface Lugar {
  readonly linha: number;
  readonly coluna: number;
}

/** Filters the typed text of a cell. */
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

/**
 * Parses cells copied from a spreadsheet or CSV lines: rows by line, cells by tab or else by semicolon, with double
 * quotes. Returns null for plain text, which is pasted unchanged.
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

/** Writes cells from a position on. Missing rows are added; cells outside the columns are dropped. */
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

/** A key press in a cell, with the caret's position. */
export interface Tecla {
  readonly key: string;
  readonly shift: boolean;
  /** The caret is before, or after, the whole text. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/**
 * Returns the cell that a key moves to, as in a spreadsheet: arrows at the edges of a text, Enter down. Enter on the
 * last row returns the row below it, for a new row. Null keeps the key's default.
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
