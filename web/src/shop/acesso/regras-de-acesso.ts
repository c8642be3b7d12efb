import { cpfProblem, nomeProblem, telefoneProblem } from '@decantaria/loja/conta';
import { z } from 'zod/mini';
import { email, senha, username } from '../../ui/form/account-rules.ts';
import { by } from '../../ui/form/rules.ts';

const SENHAS_DIFERENTES = '⚠️ As senhas não coincidem.';

export const cadastro = z
  .object({
    username,
    email,
    nomeCompleto: z.string().check(z.trim(), by(nomeProblem)),
    cpf: z.string().check(by(cpfProblem)),
    telefone: z.string().check(by(telefoneProblem)),
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
