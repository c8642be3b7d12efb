import { z } from 'zod/mini';
import { EMAIL_INVALID, isEmail } from '../../lib/formats/email.ts';

/** Limits that every supported API accepts. The gateway enforces the same rules (gateway sessao/rules.ts). */
const MAX = { username: 20, senha: 72 } as const;

// Verbatim (REG-04).
const SENHA_FRACA =
  '⚠️ A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.';

export const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(6, '⚠️ O nome de usuário deve ter pelo menos 6 caracteres.'),
    z.maxLength(MAX.username, '⚠️ O nome de usuário deve ter no máximo 20 caracteres.'),
    z.regex(/^\S*$/, '⚠️ O nome de usuário não pode ter espaços.'),
    z.regex(
      /^[a-z\d._-]*$/i,
      '⚠️ Use no nome de usuário só letras sem acento, números, ponto, hífen e sublinhado.',
    ),
  );

/** The same rules for a first password and for a new one. */
export const senha = z
  .string()
  .check(
    z.regex(/^(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/, SENHA_FRACA),
    z.maxLength(MAX.senha, '⚠️ A senha deve ter no máximo 72 caracteres.'),
    z.regex(/[a-z]/, '⚠️ A senha deve ter também uma letra minúscula.'),
  );

export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, '⚠️ O e-mail é obrigatório.'),
    z.refine(isEmail, `⚠️ ${EMAIL_INVALID}`),
  );
