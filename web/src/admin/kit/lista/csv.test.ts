import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Coluna } from './coluna.ts';
import { csvName, moneyCell, toCsv } from './csv.ts';

type Row = readonly [string, string];

const COLUNAS: readonly Coluna<Row>[] = [
  { id: 'a', titulo: 'Primeira', cell: ([text]) => text, csv: ([text]) => text },
  { id: 'b', titulo: 'Segunda', cell: ([, text]) => text, csv: ([, text]) => text },
];

function read(csv: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const text = csv.replace(/^\uFEFF/, '');
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quoted && char === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"') quoted = !quoted;
    else if (!quoted && char === ';') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (!quoted && char === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
      at += 1;
    } else cell += char;
  }
  rows.pop();
  return rows;
}

describe('CSV export', () => {
  it('round-trips any text', () => {
    const safe = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(safe, safe)), (rows) => {
        expect(read(toCsv(COLUNAS, rows))).toEqual([['Primeira', 'Segunda'], ...rows]);
      }),
    );
  });

  it.each(['=1+1', '+SOMA(A1)', '-1+2', '@A1', '\t=1', '=HYPERLINK("x")'])(
    'escapes %j so that a spreadsheet does not run it as a formula',
    (text) => {
      const [, [cell] = []] = read(toCsv(COLUNAS, [[text, '']]));
      expect(cell).toBe(`'${text}`);
    },
  );

  it.each(['-12,50', '+3', '1.234,56'])('keeps the number %s as a number', (text) => {
    const [, [cell] = []] = read(toCsv(COLUNAS, [[text, '']]));
    expect(cell).toBe(text);
  });

  it('writes money in reais with a decimal comma, and null as an empty cell', () => {
    expect(moneyCell(1234.5)).toBe('1234,50');
    expect(moneyCell(null)).toBe('');
  });
});

describe('name of a file', () => {
  afterEach(() => void vi.restoreAllMocks());

  it("carries the person's day, also late in the evening (DASH-03)", () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(180);
    expect(csvName('pedidos', new Date('2026-03-06T00:30:00Z'))).toBe('pedidos-2026-03-05.csv');
  });
});
