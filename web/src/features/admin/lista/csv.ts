import type { Coluna } from './coluna.ts';

/** What a spreadsheet would read as a formula: it is told that it is a text (CWE-1236). */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell, quoted where it has to be. */
function cell(text: string): string {
  const safe = FORMULA.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The rows as a file that a Brazilian spreadsheet opens by a double click: semicolons, decimal commas, and the mark that
 * says UTF-8.
 */
export function toCsv<T>(colunas: readonly Coluna<T>[], rows: readonly T[]): string {
  const lines = [
    colunas.map(({ titulo }) => cell(titulo)),
    ...rows.map((row) => colunas.map(({ csv }) => cell(csv(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(';')).join('\r\n')}\r\n`;
}

/** Reais as a spreadsheet's number: `123.5` is `123,50`. */
export function moneyCell(reais: number | null): string {
  return reais === null ? '' : reais.toFixed(2).replace('.', ',');
}

/** Hands a text over as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
