import { saveFile } from '../../../lib/save-file.ts';
import type { Coluna } from './coluna.ts';

/** A cell that a spreadsheet would run as a formula; it is prefixed with an apostrophe (CWE-1236). */
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Builds a CSV that a Brazilian spreadsheet opens directly: semicolons, decimal commas, UTF-8 byte order mark. */
export function toCsv<T>(colunas: readonly Coluna<T>[], rows: readonly T[]): string {
  const lines = [
    colunas.map(({ titulo }) => cell(titulo)),
    ...rows.map((row) => colunas.map(({ csv }) => cell(csv(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(';')).join('\r\n')}\r\n`;
}

/** An amount in reais with a decimal comma; empty for null. */
export function moneyCell(reais: number | null): string {
  return reais === null ? '' : reais.toFixed(2).replace('.', ',');
}

/** The name of a file of today, by the person's clock: 'pedidos-2026-03-05.csv'. */
export function csvName(nome: string, now: Date = new Date()): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return `${nome}-${local.toISOString().slice(0, 10)}.csv`;
}

/** Offers a text as a CSV file to save. */
export function download(name: string, text: string): void {
  saveFile(name, text, 'text/csv;charset=utf-8');
}
