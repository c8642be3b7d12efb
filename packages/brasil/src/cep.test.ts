import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capitalOfCep, cepProblem, formatCep, ufOfCep } from './cep.ts';
import { UFS } from './uf.ts';

describe('CEP', () => {
  test.each([
    ['60000001', '60000-001'],
    ['60.000-001', '60000-001'],
    ['60000 001', '60000-001'],
    ['600000011', null],
    ['6000000a', null],
    ['٦١٧٦٠٠٠٠', null],
    ['', null],
  ])('formats %j as %j (C-77)', (text, cep) => {
    expect(formatCep(text)).toBe(cep);
  });
});

/** Capitals, and both ends of the ranges that lie inside another state's. */
const PLACES = [
  ['01001000', 'SP'],
  ['19999999', 'SP'],
  ['20000000', 'RJ'],
  ['29010000', 'ES'],
  ['30110000', 'MG'],
  ['40010000', 'BA'],
  ['49000000', 'SE'],
  ['50010000', 'PE'],
  ['57010000', 'AL'],
  ['58010000', 'PB'],
  ['59010000', 'RN'],
  ['60000-001', 'CE'],
  ['64000000', 'PI'],
  ['65010000', 'MA'],
  ['66010000', 'PA'],
  ['68900000', 'AP'],
  ['69005000', 'AM'],
  ['69299-999', 'AM'],
  ['69300-000', 'RR'],
  ['69400-000', 'AM'],
  ['69900-000', 'AC'],
  ['70040000', 'DF'],
  ['72799-999', 'DF'],
  ['72800-000', 'GO'],
  ['73000-000', 'DF'],
  ['73700-000', 'GO'],
  ['76801000', 'RO'],
  ['77001000', 'TO'],
  ['78005000', 'MT'],
  ['78899-999', 'MT'],
  ['79000-000', 'MS'],
  ['80010000', 'PR'],
  ['88010000', 'SC'],
  ['99999-999', 'RS'],
] as const;

describe('state of a CEP', () => {
  test.each(PLACES)('%s is in %s (S1, S7)', (cep, uf) => {
    expect(ufOfCep(cep)).toBe(uf);
    expect(cepProblem(cep, uf)).toBeNull();
  });

  test('every state has a range (SEC-19)', () => {
    expect(new Set(PLACES.map(([, uf]) => uf))).toEqual(new Set(UFS));
  });

  test.each(['', '6001000', '600100000', 'abcdefgh', '00000000', '00999-999', '78900-000'])(
    '%j is in no state (S1)',
    (cep) => {
      expect(ufOfCep(cep)).toBeNull();
      expect(cepProblem(cep, 'CE')).toBe('Este CEP não existe. Confira os números.');
    },
  );

  test('names both states when they differ, for any CEP of another state (SEC-19)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), fc.constantFrom(...UFS), ([cep, uf], other) => {
        fc.pre(other !== uf);
        expect(cepProblem(cep, other)).toBe(
          `Este CEP é de ${uf}, e o estado do endereço é ${other}. Corrija o CEP ou o estado.`,
        );
      }),
    );
  });
});

describe('the capital of a CEP', () => {
  test.each([
    ['60000-001', 'Fortaleza'],
    ['01310100', 'São Paulo'],
    ['08499999', 'São Paulo'],
    ['90010-000', 'Porto Alegre'],
    ['61700-000', null],
    ['06010-000', null],
    ['72800-000', null],
    ['6000', null],
  ])('%s: %s (C-77)', (cep, capital) => {
    expect(capitalOfCep(cep)).toBe(capital);
  });

  test('every CEP with a capital has a state (C-77)', () => {
    const ceps = fc
      .integer({ min: 1_000_000, max: 99_999_999 })
      .map((n) => String(n).padStart(8, '0'));
    fc.assert(
      fc.property(ceps, (cep) => {
        if (capitalOfCep(cep) !== null) expect(ufOfCep(cep)).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});
