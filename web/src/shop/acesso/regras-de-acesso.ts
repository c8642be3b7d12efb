import { isCpf } from '@decantaria/brasil/cpf';
import { z } from 'zod/mini';
import { isPhone, PHONE_INVALID } from '../../lib/formats/phone.ts';
import { email, senha, username } from '../../ui/form/account-rules.ts';
import { optional } from '../../ui/form/rules.ts';

/** Limit that every supported API accepts. The gateway enforces the same rule (packages/loja/src/conta.ts). */
const MAX_NOME = 120;

const nomeCompleto = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, '⚠️ O nome completo é obrigatório.'),
    z.maxLength(MAX_NOME, '⚠️ O nome deve ter no máximo 120 caracteres.'),
  );

const SENHAS_DIFERENTES = '⚠️ As senhas não coincidem.';

export const cadastro = z
  .object({
    username,
    email,
    nomeCompleto,
    cpf: optional(isCpf, 'CPF inválido'),
    telefone: optional(isPhone, `⚠️ ${PHONE_INVALID}`),
    senha,
    confirmacao: z.string(),
  })
  .check(
    z.refine(({ senha, confirmacao }) => senha === confirmacao, {
      error: SENHAS_DIFERENTES,
      path: ['confirmacao'],
      // Runs even when other fields are invalid.
      when: () => true,
    }),
  );

export type Cadastro = z.infer<typeof cadastro>;

const MISSING = '⚠️ Preencha todos os campos.';

/** One text for both fields, at the first empty one. */
export const entrada = z
  .object({ username: z.string().check(z.trim()), password: z.string() })
  .check(
    z.refine(({ username }) => username !== '', { error: MISSING, path: ['username'] }),
    z.refine(({ username, password }) => username === '' || password.trim() !== '', {
      error: MISSING,
      path: ['password'],
    }),
  );

export const recuperacao = z.object({ email });

export const novaSenha = z.object({ senha });
