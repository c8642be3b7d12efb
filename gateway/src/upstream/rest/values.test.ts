import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Dinheiro } from '../../server/graphql/scalars.ts';
import {
  amount,
  identifier,
  nullableBoolean,
  nullableIdentifier,
  nullableInteger,
  nullableIntegerFrom,
  nullableString,
  nullableText,
  nullableTextOrNumber,
  preco,
  toCentavos,
  tolerantList,
  units,
  wireId,
} from './values.ts';

describe('wire values', () => {
  test('reais with float artefacts become exact centavos and leave with two decimals (C-70)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000_00 }), { minLength: 1, maxLength: 20 }),
        (amounts) => {
          const sumInReais = amounts.reduce((sum, centavos) => sum + centavos / 100, 0);
          const total = amounts.reduce((sum, centavos) => sum + centavos, 0);
          expect(preco.parse(sumInReais)).toBe(total);
          expect(toCentavos(Dinheiro.serialize(total))).toBe(total);
          expect(String(Dinheiro.serialize(total))).toMatch(/^\d+(\.\d{1,2})?$/);
        },
      ),
    );
  });

  test.each([0, -1, null, undefined, 'abc', Number.NaN, 1e300, {}])('%j is no price', (raw) => {
    expect(preco.parse(raw)).toBeNull();
  });

  test.each([
    [-3, 0],
    [null, 0],
    [undefined, 0],
    ['7', 7],
    [2.9, 2],
    ['x', 0],
  ])('stock %j is %d', (raw, expected) => {
    expect(units.parse(raw)).toBe(expected);
  });

  test('ids are text inside', () => {
    expect([identifier.parse(7), identifier.parse('7')]).toEqual(['7', '7']);
  });

  test.each([undefined, null, '', 'x'.repeat(65), 1.5, 2 ** 53, {}])('%j is no id', (raw) => {
    expect(identifier.safeParse(raw).success).toBe(false);
    expect(nullableIdentifier.parse(raw)).toBeNull();
  });

  test('a missing id is reported under its field, a missing optional field is null', () => {
    const schema = z.object({ id: identifier, outro: nullableIdentifier });
    const { error } = schema.safeParse({});
    expect(error?.issues.map(({ path }) => path)).toEqual([['id']]);
    expect(schema.parse({ id: 1 })).toEqual({ id: '1', outro: null });
  });

  test.each([
    [nullableIdentifier, 7, '7'],
    [nullableIdentifier, 'a', 'a'],
    [nullableBoolean, false, false],
    [nullableBoolean, 'false', null],
    [nullableInteger, -3, -3],
    [nullableInteger, 1.5, null],
    [nullableInteger, '1', null],
    [nullableIntegerFrom(1), 0, null],
    [nullableString, ' a ', ' a '],
    [nullableString, 3, null],
    [nullableText, ' a ', 'a'],
    [nullableText, ' ', null],
    [nullableText, 3, null],
    [nullableTextOrNumber, 3, '3'],
    [nullableTextOrNumber, Number.NaN, null],
    [nullableTextOrNumber, ' a ', 'a'],
  ])('reads an optional field, or null: case %#', (schema: z.ZodType, raw, expected) => {
    expect(z.object({ campo: schema }).parse({ campo: raw })).toEqual({ campo: expected });
  });

  test('leaves out a bad element and refuses a list of bad elements', () => {
    const list = tolerantList(z.number());
    expect(list.parse([1, 'x', 3])).toEqual([1, 3]);
    expect(list.parse([])).toEqual([]);
    expect(list.safeParse(['x']).success).toBe(false);
    expect(list.safeParse('x').success).toBe(false);
  });

  test('reports the issues of every bad element', () => {
    const list = tolerantList(z.object({ id: identifier }));
    const { error } = list.safeParse([{ id: {} }, 3]);
    expect(error?.issues.map(({ path }) => path)).toEqual([[0, 'id'], [1]]);
  });

  test.each([
    [0, 0],
    ['12.5', 1250],
    [null, null],
    [undefined, null],
    ['doze', null],
    [Number.NaN, null],
  ])('amount %j is %j', (raw, expected) => {
    expect(amount.parse(raw)).toBe(expected);
  });

  test('sends a numeric id as a number and any other as text', () => {
    expect([wireId('7'), wireId('a-7'), wireId('1234567890123456')]).toEqual([
      7,
      'a-7',
      '1234567890123456',
    ]);
  });
});
