import fc from 'fast-check';
import { parseValue, valueFromAST } from 'graphql';
import { describe, expect, test } from 'vitest';
import { Data, DateTime, Dinheiro } from './scalars.ts';

const literal = (text: string) => parseValue(text);

describe('Dinheiro (C-70)', () => {
  test('round-trips centavos, as variable and as literal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), (centavos) => {
        const reais = Dinheiro.serialize(centavos);
        expect(Dinheiro.parseValue(reais)).toBe(centavos);
        expect(valueFromAST(literal(String(reais)), Dinheiro)).toBe(centavos);
      }),
    );
  });

  test.each(['1.5', 1.005, Number.NaN, null, 1e300, true])('refuses %j as input', (value) => {
    expect(() => Dinheiro.parseValue(value)).toThrow('at most two decimals');
  });

  test('refuses a literal that is no number', () => {
    expect(valueFromAST(literal('"1.5"'), Dinheiro)).toBeUndefined();
  });

  test.each([1.5, '10', null])('refuses %j as output', (value) => {
    expect(() => Dinheiro.serialize(value)).toThrow('integer of centavos');
  });
});

describe('DateTime (FMT-03)', () => {
  test.each(['2026-03-02T09:15:00-03:00', '2026-03-02T12:15:00.123Z'])('round-trips %s', (text) => {
    expect(DateTime.serialize(text)).toBe(text);
    expect(DateTime.parseValue(text)).toBe(text);
    expect(valueFromAST(literal(JSON.stringify(text)), DateTime)).toBe(text);
  });

  test.each(['2026-03-02T09:15:00', 'ontem', 12, null])('refuses %j', (value) => {
    expect(() => DateTime.serialize(value)).toThrow('with an offset');
    expect(() => DateTime.parseValue(value)).toThrow('with an offset');
  });

  test('refuses a literal that is no text', () => {
    expect(valueFromAST(literal('12'), DateTime)).toBeUndefined();
  });
});

describe('Data (A10)', () => {
  test('round-trips a day, as variable and as literal', () => {
    expect(Data.serialize('2024-02-29')).toBe('2024-02-29');
    expect(Data.parseValue('2024-02-29')).toBe('2024-02-29');
    expect(valueFromAST(literal('"2024-02-29"'), Data)).toBe('2024-02-29');
  });

  test.each(['2026-02-29', '2026-13-01', '2026-3-2', '2026-03-02T00:00:00Z', 20260302, null])(
    'refuses %j',
    (value) => {
      expect(() => Data.serialize(value)).toThrow('a day in ISO 8601');
      expect(() => Data.parseValue(value)).toThrow('a day in ISO 8601');
    },
  );

  test('refuses a literal that is no text', () => {
    expect(valueFromAST(literal('12'), Data)).toBeUndefined();
  });
});
