import { describe, expect, it, test } from 'vitest';
import { casaProblem, notasProblem, slugOf, tidyNotas } from './ficha.ts';

test.each([
  ['Âmbar-cinza', 'ambar-cinza'],
  [' Hortelã-d’água ', 'hortela-d-agua'],
  ['Linho & Flor', 'linho-flor'],
  ['香', ''],
])('the slug of %j is %j (S15)', (nome, slug) => {
  expect(slugOf(nome)).toBe(slug);
});

describe('the fields of a scent', () => {
  it('keeps each note once, tidy (A16)', () => {
    expect(tidyNotas([' rosa  turca', 'Rosa Turca', '', 'oud'])).toEqual(['Rosa Turca', 'oud']);
  });

  it.each([
    [null, null],
    ['', null],
    ['Casa Veridiana', null],
    ['a'.repeat(81), 'O nome da casa pode ter até 80 caracteres.'],
    ['香', 'O nome da casa precisa de uma letra ou de um número.'],
    ['a\0', 'O nome da casa tem um caractere que não é aceito.'],
  ])('the house %j has the problem %j (A16)', (nome, problem) => {
    expect(casaProblem(nome)).toBe(problem);
  });

  it.each([
    [[], null],
    [['rosa', ' '], null],
    [Array.from({ length: 31 }, (_, n) => `nota ${n}`), 'Um produto pode ter até 30 notas.'],
    [['a'.repeat(41)], 'Cada nota pode ter até 40 caracteres: separe as notas por vírgulas.'],
    [['rosa', '…'], '“…” não é uma nota.'],
  ])('the notes %j have the problem %j (A16)', (notas, problem) => {
    expect(notasProblem(notas)).toBe(problem);
  });
});
