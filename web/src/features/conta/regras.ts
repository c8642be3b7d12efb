import { z } from 'zod/mini';
import { cpfProblem } from '../../shared/formats/cpf.ts';
import { digitsOf } from '../../shared/formats/mask.ts';
import { email, senha, username } from '../../shared/ui/form/account-rules.ts';

/** Limit that every supported API accepts. The gateway enforces the same rule (gateway sessao/rules.ts). */
const MAX_NOME = 120;

const nomeCompleto = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, '⚠️ O nome completo é obrigatório.'),
    z.maxLength(MAX_NOME, '⚠️ O nome deve ter no máximo 120 caracteres.'),
  );

const cpf = z
  .string()
  .check(
    z.refine(
      (written) =>
        written === '' || (digitsOf(written).length === 11 && cpfProblem(written) === null),
      'CPF inválido',
    ),
  );

const telefone = z
  .string()
  .check(
    z.refine(
      (written) => written === '' || /^[1-9]{2}\d{8,9}$/.test(digitsOf(written)),
      '⚠️ Informe o telefone com DDD, com 10 ou 11 dígitos.',
    ),
  );

const SENHAS_DIFERENTES = '⚠️ As senhas não coincidem.';

export const cadastro = z
  .object({
    username,
    email,
    nomeCompleto,
    cpf,
    telefone,
    password: senha,
    confirmacao: z.string(),
  })
  .check(
    z.refine(({ password, confirmacao }) => password === confirmacao, {
      error: SENHAS_DIFERENTES,
      path: ['confirmacao'],
      // Runs even when other fields are invalid.
      when: () => true,
    }),
  );

export type Cadastro = z.infer<typeof cadastro>;

export const recuperacao = z.object({ email });

export const novaSenha = z.object({ novaSenha: senha });
