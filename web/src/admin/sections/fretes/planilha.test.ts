import { describe, expect, it } from 'vitest';
import { toCsv } from '../../kit/lista/csv.ts';
import type { Uf } from './fretes.gen.ts';
import { COLUNAS, planoDe, readFile, registrosDe } from './planilha.ts';
import { readTaxa, type Taxa, taxaText } from './taxa.ts';

const taxa = (valor: number, prazoMinDias: number, prazoMaxDias: number): Taxa => ({
  valor,
  prazoMinDias,
  prazoMaxDias,
});
const FRETES = new Map<Uf, Taxa>([
  ['CE', taxa(9.9, 1, 3)],
  ['SP', taxa(1049.9, 5, 9)],
]);

const PADRAO = taxa(39.9, 8, 15);

describe('a typed rate', () => {
  it.each([
    [['12,90', '1', '3'], taxa(12.9, 1, 3)],
    [['R$ 1.234,5', '1', '60'], taxa(1234.5, 1, 60)],
    [['0', '2', '2'], taxa(0, 2, 2)],
    [['10000', '1', '1'], taxa(10_000, 1, 1)],
  ])('%j is accepted (DASH-04)', ([valor = '', prazoMinDias = '', prazoMaxDias = ''], expected) => {
    expect(readTaxa({ valor, prazoMinDias, prazoMaxDias }).taxa).toEqual(expected);
  });

  it.each([
    [['', '1', '3'], ['valor']],
    [['10000,01', '1', '3'], ['valor']],
    [['1.2.3', '1', '3'], ['valor']],
    [
      ['1', '0', '61'],
      ['prazoMinDias', 'prazoMaxDias'],
    ],
    [['1', '4', '3'], ['prazoMaxDias']],
    [
      ['1', '1,5', ''],
      ['prazoMinDias', 'prazoMaxDias'],
    ],
  ])('%j is refused at %j (DASH-04)', ([valor = '', min = '', max = ''], campos) => {
    const { taxa, problems } = readTaxa({ valor, prazoMinDias: min, prazoMaxDias: max });
    expect(taxa).toBeNull();
    expect(problems.map(({ field }) => field)).toEqual(campos);
  });

  it('reads as price and time, or "a combinar" without a rate (DASH-04)', () => {
    expect([taxaText(taxa(12.9, 1, 3)), taxaText(taxa(0, 1, 1)), taxaText(null)]).toEqual([
      'R$ 12,90 · 1 a 3 dias úteis',
      'R$ 0,00 · 1 dia útil',
      'a combinar',
    ]);
  });
});

describe('rates from a spreadsheet', () => {
  it('reads its own file back as no change (DASH-04)', () => {
    const file = toCsv(COLUNAS, registrosDe(FRETES, PADRAO));
    expect(file).toContain('SP;São Paulo;1049,90;5;9');
    expect(file).toContain('PADRÃO;Estados sem frete próprio;39,90;8;15');
    expect(planoDe(file, FRETES, PADRAO)).toEqual({ mudancas: [], iguais: 28, erradas: [] });
  });

  it('recognises a header in any order, and reads without one (DASH-04)', () => {
    const expected = [{ lugar: 'CE', antes: taxa(9.9, 1, 3), depois: taxa(12.5, 2, 4) }];
    const withHeader = 'Valor\tEstado\tPrazo máximo\tPrazo mínimo\n12,50\tceara\t4\t2';
    expect(planoDe(withHeader, FRETES, PADRAO).mudancas).toEqual(expected);
    expect(planoDe('CE;12,5;2;4', FRETES, PADRAO).mudancas).toEqual(expected);
  });

  it('adds, changes and removes only the states that it names (DASH-04)', () => {
    expect(planoDe('AC;30;8;15\r\nCE;;;\r\nSP;1.049,90;5;9\r\nBA;;;', FRETES, PADRAO)).toEqual({
      mudancas: [
        { lugar: 'AC', antes: null, depois: taxa(30, 8, 15) },
        { lugar: 'CE', antes: taxa(9.9, 1, 3), depois: null },
      ],
      iguais: 2,
      erradas: [],
    });
  });

  it.each([
    ['PADRÃO;Estados sem frete próprio;42,00;7;12', taxa(42, 7, 12)],
    ['padrao;;;;', null],
  ])('%j changes the default rate alone (DASH-04)', (row, depois) => {
    const header = 'UF;Estado;Preço;Prazo mínimo;Prazo máximo';
    const expected = [{ lugar: 'PADRAO', antes: PADRAO, depois }];
    expect(planoDe(`${header}\n${row}`, FRETES, PADRAO).mudancas).toEqual(expected);
    const twice = planoDe(`${header}\n${row}\n${row}`, FRETES, PADRAO);
    expect(twice.erradas).toEqual([{ linha: 3, texto: 'PADRÃO já está na linha 2.' }]);
  });

  it('leaves the default rate as it is without its row (DASH-04)', () => {
    expect(planoDe('CE;9,90;1;3', FRETES, PADRAO).mudancas).toEqual([]);
  });

  it('names wrong rows by their line and keeps the others (DASH-04)', () => {
    const text =
      'UF;Preço;Prazo mínimo;Prazo máximo\n\nXX;1;1;1\nAC;caro;1;2\nCE;1;1;1\nCE;2;1;1\nBA';
    const { mudancas, erradas } = planoDe(text, FRETES, PADRAO);
    expect(mudancas.map(({ lugar }) => lugar)).toEqual(['CE']);
    expect(erradas).toEqual([
      { linha: 3, texto: '“XX” não é um estado.' },
      { linha: 4, texto: 'AC: Informe um valor de R$ 0,00 a R$ 10.000,00.' },
      { linha: 6, texto: 'CE já está na linha 5.' },
      {
        linha: 7,
        texto: 'BA: faltam colunas: use estado; preço; prazo mínimo; prazo máximo.',
      },
    ]);
  });

  it('names the columns that a header must have, where it has others (DASH-04)', () => {
    const { mudancas, erradas } = planoDe('Estado;Preço;De;Até\nCE;1;1;1', FRETES, PADRAO);
    expect(mudancas.map(({ lugar }) => lugar)).toEqual(['CE']);
    expect(erradas).toEqual([
      { linha: 1, texto: 'faltam colunas: use estado; preço; prazo mínimo; prazo máximo.' },
    ]);
  });

  it("reads a file in UTF-8 or in a Windows spreadsheet's encoding (DASH-04)", async () => {
    const latin = new Uint8Array([0x41, 0x6d, 0x61, 0x70, 0xe1]);
    expect(await readFile(new Blob([latin]))).toBe('Amapá');
    expect(await readFile(new Blob(['Amapá']))).toBe('Amapá');
  });
});
