import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cpfProblem,
  emailProblem,
  nomeProblem,
  senhaProblem,
  telefoneProblem,
  usernameProblem,
} from './conta.ts';

const CURTO = '⚠️ O nome de usuário deve ter pelo menos 6 caracteres.';
const ASCII = '⚠️ Use no nome de usuário só letras sem acento, números, ponto, hífen e sublinhado.';
const NAO_E_NOME =
  '⚠️ Escreva só o nome, sem endereço de site ou de e-mail. Depois de um ponto, deixe um espaço.';
const FRACA =
  '⚠️ A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.';

test.each([
  ['marina', null],
  ['a'.repeat(20), null],
  ['Jo.ao-d_1', null],
  ['joão.d', ASCII],
  ['lojist\u0430', ASCII],
  ['loji\u0301sta', ASCII],
  ['ana@loja', ASCII],
  ['', CURTO],
  ['mari', CURTO],
  ['😀😀😀', CURTO],
  ['😀😀😀😀😀😀', ASCII],
  ['a'.repeat(21), '⚠️ O nome de usuário deve ter no máximo 20 caracteres.'],
  ['ana maria', '⚠️ O nome de usuário não pode ter espaços.'],
  ['ana\u0000maria', '⚠️ O nome de usuário não pode ter espaços.'],
])('username %j gives %s (REG-03, SEC-13, rest-contract 4.11)', (username, problem) => {
  expect(usernameProblem(username)).toBe(problem);
});

test.each([
  ['Perfume@1', null],
  [`Aa1@${'x'.repeat(68)}`, null],
  ['', FRACA],
  ['Perf@12', FRACA],
  ['perfume@1', FRACA],
  ['Perfume@@', FRACA],
  ['Perfume11', FRACA],
  ['Perfume@1 ', FRACA],
  ['Perfumé@12', FRACA],
  ['Perfume#1@', FRACA],
  ['PERFUME@1', '⚠️ A senha deve ter também uma letra minúscula.'],
  [`Aa1@${'x'.repeat(69)}`, '⚠️ A senha deve ter no máximo 72 caracteres.'],
])('password %j gives %s (REG-04, C-32)', (senha, problem) => {
  expect(senhaProblem(senha)).toBe(problem);
});

test('an accepted password passes the strictest rule (REG-04)', () => {
  const strict = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,72}$/;
  const alphabet = fc.constantFrom(...Array.from('abXY01@$!%*?&# é'));
  fc.assert(
    fc.property(fc.string({ unit: alphabet, maxLength: 80 }), (senha) => {
      expect(senhaProblem(senha) === null).toBe(strict.test(senha));
    }),
  );
});

test.each([
  ['Marina@Loja.Example', null],
  ['  ', '⚠️ O e-mail é obrigatório.'],
  ['marina', '⚠️ Informe um e-mail válido, como nome@exemplo.com.br.'],
])('e-mail %j gives %s (REG-06)', (email, problem) => {
  expect(emailProblem(email)).toBe(problem);
});

test.each([
  ['Marina Exemplo', null],
  [' ', '⚠️ O nome completo é obrigatório.'],
  ['x'.repeat(121), '⚠️ O nome deve ter no máximo 120 caracteres.'],
  ['Ana St. Clair', null],
  ['Ganhe em golpe.example', NAO_E_NOME],
  ['Marina\nCosta', NAO_E_NOME],
])('name %j gives %s (rest-contract 3.1, SEC-02)', (nome, problem) => {
  expect(nomeProblem(nome)).toBe(problem);
});

test.each([
  ['', null],
  [' ', null],
  ['123.456.789-09', null],
  ['12345678909', null],
  ['123.456.789-00', 'CPF inválido'],
  ['111.111.111-11', 'CPF inválido'],
  ['x12345678909', 'CPF inválido'],
])('CPF %j gives %s (C-36, rest-contract 4.12)', (cpf, problem) => {
  expect(cpfProblem(cpf)).toBe(problem);
});

test.each([
  ['', null],
  ['(85) 9 0000-0001', null],
  ['(85) 3000-0001', null],
  ['9000', '⚠️ Informe o telefone com DDD, com 10 ou 11 dígitos.'],
])('phone %j gives %s (C-37)', (telefone, problem) => {
  expect(telefoneProblem(telefone)).toBe(problem);
});
