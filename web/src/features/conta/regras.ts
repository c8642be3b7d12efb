import { z } from 'zod/mini';
import { cpfProblem } from '../../shared/formats/cpf.ts';
import { digitsOf } from '../../shared/formats/mask.ts';

/** The longest that every API behind takes; the gateway has the same rules and the last word (gateway sessao/rules.ts). */
const MAX = { username: 20, senha: 72, nome: 120, email: 254 } as const;

/** REG-04, word by word. */
const SENHA_FRACA =
  '⚠️ A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.';

/** REG-03. */
const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(6, '⚠️ O nome de usuário deve ter pelo menos 6 caracteres.'),
    z.maxLength(MAX.username, '⚠️ O nome de usuário deve ter no máximo 20 caracteres.'),
    z.regex(/^\S*$/, '⚠️ O nome de usuário não pode ter espaços.'),
  );

/** REG-04, C-32: the same for a first password and for a new one. */
const senha = z
  .string()
  .check(
    z.regex(/^(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/, SENHA_FRACA),
    z.maxLength(MAX.senha, '⚠️ A senha deve ter no máximo 72 caracteres.'),
    z.regex(/[a-z]/, '⚠️ A senha deve ter também uma letra minúscula.'),
  );

/** REG-06, FORGOT-01. */
const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, '⚠️ O e-mail é obrigatório.'),
    z.maxLength(MAX.email, '⚠️ Informe um e-mail válido, como nome@exemplo.com.br.'),
    z.regex(
      /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/,
      '⚠️ Informe um e-mail válido, como nome@exemplo.com.br.',
    ),
  );

const nomeCompleto = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, '⚠️ O nome completo é obrigatório.'),
    z.maxLength(MAX.nome, '⚠️ O nome deve ter no máximo 120 caracteres.'),
  );

/** C-36: empty, or whole and right. */
const cpf = z
  .string()
  .check(
    z.refine(
      (written) =>
        written === '' || (digitsOf(written).length === 11 && cpfProblem(written) === null),
      'CPF inválido',
    ),
  );

/** C-37: empty, or ten or eleven digits. */
const telefone = z
  .string()
  .check(
    z.refine(
      (written) => written === '' || /^[1-9]{2}\d{8,9}$/.test(digitsOf(written)),
      '⚠️ Informe o telefone com DDD, com 10 ou 11 dígitos.',
    ),
  );

const SENHAS_DIFERENTES = '⚠️ As senhas não coincidem.';

/** REG-01 … REG-06: a new account as it is written. */
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
      // Told beside what else is wrong, and not only once nothing else is.
      when: () => true,
    }),
  );

export type Cadastro = z.infer<typeof cadastro>;

/** FORGOT-01. */
export const recuperacao = z.object({ email });

/** RESET-01. */
export const novaSenha = z.object({ novaSenha: senha });
