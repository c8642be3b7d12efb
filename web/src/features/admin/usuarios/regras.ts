import { z } from 'zod/mini';
import { email, senha, username } from '../../../shared/ui/form/account-rules.ts';

/** A rule for what is new: an account from before it keeps what it has. */
const unless = (before: string, rule: z.core.$ZodType<string, string>) =>
  z.check<string>((context) => {
    if (context.value === before) return;
    for (const { message } of z.safeParse(rule, context.value).error?.issues ?? []) {
      context.issues.push({ code: 'custom', message, input: context.value });
    }
  });

/** AUSER-06: a new account, by the rules of registration. */
export const criacao = z.object({
  username,
  email,
  senha,
  papel: z.string(),
  status: z.string(),
});

/** AUSER-07: an account over what it is now; an empty password keeps the one there is. */
export const edicao = (before: { readonly username: string; readonly email: string }) =>
  z.object({
    username: z.string().check(z.trim(), unless(before.username, username)),
    email: z.string().check(z.trim(), unless(before.email, email)),
    senha: z.string().check(unless('', senha)),
    papel: z.string(),
    status: z.string(),
  });

/** An account as it is written; a role or a status that could not be chosen is empty. */
export type ContaEscrita = z.infer<typeof criacao>;
