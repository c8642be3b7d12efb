import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { email, senha, username } from './account-rules.ts';

const problem = (rule: z.core.$ZodType<string, string>, written: string) =>
  z.safeParse(rule, written).error?.issues[0]?.message ?? null;

const FRACA =
  '⚠️ A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.';

describe('account rules', () => {
  it.each([
    ['ana.li', null],
    ['  ana.lima  ', null],
    ['ana', '⚠️ O nome de usuário deve ter pelo menos 6 caracteres.'],
    ['a'.repeat(20), null],
    ['a'.repeat(21), '⚠️ O nome de usuário deve ter no máximo 20 caracteres.'],
    ['ana lima', '⚠️ O nome de usuário não pode ter espaços.'],
    [
      'lojist\u0430',
      '⚠️ Use no nome de usuário só letras sem acento, números, ponto, hífen e sublinhado.',
    ],
  ])('username %j (REG-03, SEC-13, CONST-16)', (written, text) => {
    expect(problem(username, written)).toBe(text);
  });

  it.each([
    ['Senha@123', null],
    ['Senh@12', FRACA],
    ['senha@123', FRACA],
    ['Senha@abc', FRACA],
    ['Senha1234', FRACA],
    ['Senha#123', FRACA],
    ['SENHA@123', '⚠️ A senha deve ter também uma letra minúscula.'],
    [`Aa1@${'a'.repeat(69)}`, '⚠️ A senha deve ter no máximo 72 caracteres.'],
  ])('password %j (REG-04, C-32, CONST-16)', (written, text) => {
    expect(problem(senha, written)).toBe(text);
  });

  it.each([
    ['ana@exemplo.com.br', null],
    [' ', '⚠️ O e-mail é obrigatório.'],
    ['ana@exemplo', '⚠️ Informe um e-mail válido, como nome@exemplo.com.br.'],
    [`${'a'.repeat(250)}@ex.br`, '⚠️ Informe um e-mail válido, como nome@exemplo.com.br.'],
  ])('e-mail %j (REG-06)', (written, text) => {
    expect(problem(email, written)).toBe(text);
  });
});
