import { tidy } from '@decantaria/brasil/text';
import { z } from 'zod/mini';
import { nomeProblem } from '../../kit/categorias/nome.ts';

/** Rules of a category's name. `empty` is the message of a field without text. */
export const regrasDoNome = (empty: string) =>
  z.object({
    nome: z.string().check(
      z.overwrite(tidy),
      z.check<string>(({ value, issues }) => {
        const message = value === '' ? empty : nomeProblem(value);
        if (message !== null) issues.push({ code: 'custom', message, input: value });
      }),
    ),
  });
