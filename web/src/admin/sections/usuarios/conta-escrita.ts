import { z } from 'zod/mini';
import { email, senha, username } from '../../../ui/form/account-rules.ts';

/** Applies `rule` to a new value only; the stored value stays valid. */
const unless = (before: string, rule: z.core.$ZodType<string, string>) =>
  z.check<string>((context) => {
    if (context.value === before) return;
    for (const { message } of z.safeParse(rule, context.value).error?.issues ?? []) {
      context.issues.push({ code: 'custom', message, input: context.value });
    }
  });

export const criacao = z.object({
  username,
  email,
  senha,
  papel: z.string(),
  status: z.string(),
});

/** Rules of an edited account; an empty password keeps the stored one. */
export const edicao = (before: { readonly username: string; readonly email: string }) =>
  z.object({
    username: z.string().check(z.trim(), unless(before.username, username)),
    email: z.string().check(z.trim(), unless(before.email, email)),
    senha: z.string().check(unless('', senha)),
    papel: z.string(),
    status: z.string(),
  });

/** An account as typed; role or status is empty when its field is disabled. */
export type ContaEscrita = z.infer<typeof criacao>;
