import { expect, test } from 'vitest';
import { categoriaNomeProblem } from './categoria.ts';

test.each([
  ['Cítrico', null],
  ['a'.repeat(60), null],
  ['a'.repeat(61), 'O nome de uma categoria pode ter até 60 caracteres.'],
  ['Doce, seco', 'O nome de uma categoria não pode ter vírgula.'],
  ['Doce\u0000', 'O nome da categoria tem um caractere que não é aceito.'],
  ['Do\u0007ce', 'O nome da categoria tem um caractere que não é aceito.'],
])('the category name %j has the problem %j (ACAT-01)', (nome, problem) => {
  expect(categoriaNomeProblem(nome)).toBe(problem);
});
