import { describe, expect, test } from 'vitest';
import { readMotivo } from './input.ts';

describe('the reason for a withdrawal (art. 49)', () => {
  test.each([
    [null, null],
    [undefined, null],
    ['  ', null],
    [' Não \0combinou. ', 'Não combinou.'],
    ['x'.repeat(500), 'x'.repeat(500)],
  ])('%j is read as %j', (text, motivo) => {
    expect(readMotivo(text)).toBe(motivo);
  });

  test('is refused when it is too long', () => {
    expect(readMotivo('x'.repeat(501))).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'motivo',
    });
  });
});
