import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { novoVolume } from '../rascunho.ts';
import { moveFrom, pasteCells, readCells } from './celulas.ts';
import { precoPorMl } from './Linha.tsx';

describe('readCells', () => {
  it('reads cells copied from a spreadsheet (C-74)', () => {
    expect(readCells('5 ml\t29,90\t3\r\n10 ml\t1.049,90\t1.200\r\n')).toEqual([
      ['5 ml', '29,90', '3'],
      ['10 ml', '1.049,90', '1.200'],
    ]);
  });

  it('reads quoted CSV lines', () => {
    expect(readCells('"5 ml; ""spray""";29,90;3\n10 ml;49.90;8')).toEqual([
      ['5 ml; "spray"', '29,90', '3'],
      ['10 ml', '49.90', '8'],
    ]);
  });

  it('reads a single column and skips empty lines', () => {
    expect(readCells('29,90\n\n49,90\n')).toEqual([['29,90'], ['49,90']]);
  });

  it('treats a semicolon as text when cells are separated by tabs', () => {
    expect(readCells('a;b\t1')).toEqual([['a;b', '1']]);
  });

  it.each(['10 ml', '1.234,56', '', 'linha\n'])('leaves %j as plain text', (text) => {
    expect(readCells(text)).toBeNull();
  });

  it('round-trips any table', () => {
    const cell = fc.string().map((text) => text.replaceAll(/[\t\n\r"]/g, '').trim());
    const table = fc.array(
      fc.tuple(
        cell,
        cell,
        cell.map((text) => `${text}.`),
      ),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(table, (rows) => {
        expect(readCells(rows.map((row) => row.join('\t')).join('\n'))).toEqual(rows);
      }),
    );
  });
});

describe('pasteCells', () => {
  const rows = [
    novoVolume({ nome: '5 ml', preco: '1,00', estoque: '1' }),
    novoVolume({ nome: '10 ml' }),
  ];
  const written = (from: { linha: number; coluna: number }, cells: string[][]) =>
    pasteCells(rows, from, cells).map(({ nome, preco, estoque }) => [nome, preco, estoque]);

  it('fills from the cell on and adds missing rows (C-74)', () => {
    expect(
      written({ linha: 1, coluna: 0 }, [
        ['10 ml', 'R$ 1.049,9', '1.200'],
        ['30 ml', '99', '2'],
      ]),
    ).toEqual([
      ['5 ml', '1,00', '1'],
      ['10 ml', '1.049,90', '1200'],
      ['30 ml', '99,00', '2'],
    ]);
  });

  it.each([
    [[['Volume', 'Preço', 'Estoque']], 0],
    [[['NOME', 'preco (R$)', 'Qtd.']], 2],
    [[['variação', 'PREÇO', 'Preço por ml', 'estoque']], 1],
  ])('skips a first row of headings %j pasted anywhere (DASH-08)', ([heading = []], coluna) => {
    const values = heading.map((titulo) =>
      /pre.o$|R\$/i.test(titulo) ? '9' : /estoque|qtd/i.test(titulo) ? '4' : '2 ml',
    );
    expect(written({ linha: 0, coluna }, [heading, values])).toEqual([
      ['2 ml', '9,00', '4'],
      ['10 ml', '', ''],
    ]);
  });

  it('reads the columns in the order of their headings (DASH-08)', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['Estoque', 'Preço', 'Nome'], { minLength: 3 }),
        (heading) => {
          const values = { Estoque: '7', Preço: '30,00', Nome: '30 ml' };
          const row = heading.map(
            (titulo) => Object.entries(values).find(([key]) => key === titulo)?.[1] ?? '',
          );
          expect(written({ linha: 1, coluna: 0 }, [heading, row])[1]).toEqual([
            '30 ml',
            '30,00',
            '7',
          ]);
        },
      ),
    );
  });

  it.each([[['Volume da casa', '10', '3']], [['10 ml', 'preço', '3']], [['nome', 'nome', '']]])(
    'writes a first row of values %j (DASH-08)',
    (row) => {
      expect(written({ linha: 0, coluna: 0 }, [row])[0]?.[0]).toBe(row[0]);
    },
  );

  it('drops cells outside the sheet and keeps text that is not a number', () => {
    expect(written({ linha: 0, coluna: 1 }, [['sob consulta', '3', 'x']])[0]).toEqual([
      '5 ml',
      'sob consulta',
      '3',
    ]);
  });
});

describe('moveFrom', () => {
  const key = (
    name: string,
    parts: { shift?: boolean; atStart?: boolean; atEnd?: boolean } = {},
  ) => ({
    key: name,
    shift: false,
    atStart: false,
    atEnd: false,
    ...parts,
  });
  it.each([
    [[1, 1], key('ArrowUp'), [0, 1]],
    [[0, 1], key('ArrowUp'), null],
    [[0, 1], key('ArrowDown'), [1, 1]],
    [[2, 1], key('ArrowDown'), null],
    [[0, 1], key('ArrowRight'), null],
    [[0, 1], key('ArrowRight', { atEnd: true }), [0, 2]],
    [[0, 2], key('ArrowRight', { atEnd: true }), [0, 3]],
    [[0, 3], key('ArrowRight', { atEnd: true }), null],
    [[0, 1], key('ArrowLeft', { atStart: true }), [0, 0]],
    [[0, 0], key('ArrowLeft', { atStart: true }), null],
    [[1, 2], key('Enter'), [2, 2]],
    [[2, 2], key('Enter'), [3, 2]],
    [[1, 2], key('Enter', { shift: true }), [0, 2]],
    [[1, 3], key('Enter'), null],
    [[1, 1], key('a'), null],
  ] as const)('from %j, %j moves to %j', ([linha, coluna], tecla, to) => {
    const target = moveFrom({ linha, coluna }, tecla, 3);
    expect(target && [target.linha, target.coluna]).toEqual(to);
  });
});

describe('precoPorMl', () => {
  it.each([
    ['10 ml', '89,90', 'R$ 8,99/ml'],
    ['Decant 5,5 mL', '55', 'R$ 10,00/ml'],
    ['10 ml', '', null],
    ['frasco', '10', null],
    ['0 ml', '10', null],
    ['9999 ml', '0,01', null],
  ])('for %j at %j returns %j', (nome, preco, label) => {
    expect(precoPorMl(nome, preco)).toBe(label);
  });
});
