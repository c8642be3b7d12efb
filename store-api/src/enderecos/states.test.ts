import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATES, ufOfCep } from './states.ts';

describe('UF of a CEP (S1)', () => {
  it.each([
    ['01001000', 'SP'],
    ['20040002', 'RJ'],
    ['29010000', 'ES'],
    ['30110000', 'MG'],
    ['40010000', 'BA'],
    ['49010000', 'SE'],
    ['50010000', 'PE'],
    ['57010000', 'AL'],
    ['58010000', 'PB'],
    ['59010000', 'RN'],
    ['60010000', 'CE'],
    ['64000000', 'PI'],
    ['65010000', 'MA'],
    ['66010000', 'PA'],
    ['68900000', 'AP'],
    ['69005000', 'AM'],
    ['69301000', 'RR'],
    ['69900000', 'AC'],
    ['70040000', 'DF'],
    ['74003000', 'GO'],
    ['76801000', 'RO'],
    ['77001000', 'TO'],
    ['78005000', 'MT'],
    ['79002000', 'MS'],
    ['80010000', 'PR'],
    ['88010000', 'SC'],
    ['90010000', 'RS'],
  ])('the capital at %s is in %s', (cep, uf) => {
    expect(ufOfCep(cep)).toBe(uf);
  });

  it('no CEP is in two states, and every state has its own (SEC-19)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
        const prefix = Math.floor(number / 1_000);
        const holders = STATES.filter(([, , ...ranges]) =>
          ranges.some(([first, last]) => first <= prefix && prefix <= last),
        );
        expect(holders.length).toBeLessThanOrEqual(1);
        expect(ufOfCep(String(number).padStart(8, '0'))).toBe(holders[0]?.[0]);
      }),
    );
    for (const [uf, , ...ranges] of STATES) {
      for (const prefix of ranges.flat()) {
        expect(ufOfCep(`${String(prefix).padStart(5, '0')}000`)).toBe(uf);
      }
    }
  });

  it.each([
    '',
    '6001000',
    '600100000',
    '60010-000',
    'abcdefgh',
    '00000000',
    '00999999',
    '78900000',
  ])('%j is in no range', (cep) => {
    expect(ufOfCep(cep)).toBeUndefined();
  });
});
