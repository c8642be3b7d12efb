import { tidy } from '@decantaria/brasil/text';
import { categoriaNomeProblem } from '@decantaria/loja/categoria';
import { z } from 'zod/mini';

/** Rules of a category's name. `empty` is the message of a field without text. */
export const regrasDoNome = (empty: string) =>
  z.object({
    nome: z.string().check(
      z.overwrite(tidy),
      z.check<string>(({ value, issues }) => {
        const message = value === '' ? empty : categoriaNomeProblem(value);
        if (message !== null) issues.push({ code: 'custom', message, input: value });
      }),
    ),
  });
