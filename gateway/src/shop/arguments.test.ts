import { expect, test } from 'vitest';
import { integerWithin, readCategorias, readPagina, readText } from './arguments.ts';

const BOUNDS = { fallback: 10, min: 1, max: 50 };

test('returns an integer within bounds, or the default', () => {
  expect(integerWithin('limite', 7, BOUNDS)).toBe(7);
  expect(integerWithin('limite', null, BOUNDS)).toBe(10);
  expect(() => integerWithin('limite', 0, BOUNDS)).toThrow('limite must be between 1 and 50.');
  expect(() => integerWithin('limite', 51, BOUNDS)).toThrow('limite must be between 1 and 50.');
});

test('counts pages from 1 and caps them', () => {
  expect([readPagina(undefined), readPagina(3), readPagina(2_000_000_000)]).toEqual([
    1, 3, 100_000,
  ]);
  expect(() => readPagina(0)).toThrow('pagina counts from 1.');
});

test('trims the search, ignores a blank one and refuses a long one', () => {
  expect([readText('busca', '  oud '), readText('busca', '  '), readText('busca', null)]).toEqual([
    'oud',
    undefined,
    undefined,
  ]);
  expect(() => readText('busca', 'x'.repeat(101))).toThrow(
    'busca must be plain text of at most 100',
  );
  expect(() => readText('busca', 'a\0b')).toThrow('plain text');
});

test('refuses category names with commas, too many or too long (C-04)', () => {
  expect(readCategorias([' Árabe ', '', 'Feminino'])).toEqual(['Árabe', 'Feminino']);
  expect(readCategorias(undefined)).toEqual([]);
  expect(() => readCategorias(['a,b'])).toThrow('no comma');
  expect(() => readCategorias(['a\0b'])).toThrow('short');
  expect(() => readCategorias(['x'.repeat(101)])).toThrow('short');
  expect(() => readCategorias(Array.from({ length: 21 }, (_, i) => `c${i}`))).toThrow('at most 20');
});
