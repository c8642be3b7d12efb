import { tidy } from '@decantaria/brasil/text';
import { categoriaNomeProblem } from '@decantaria/loja/categoria';
import { z } from 'zod/mini';
import { by } from '../../../ui/form/rules.ts';

/** Rules of a category's name. `empty` is the message of a field without text. */
export const regrasDoNome = (empty: string) =>
  z.object({
    nome: z.string().check(
      z.overwrite(tidy),
      by((nome) => (nome === '' ? empty : categoriaNomeProblem(nome))),
    ),
  });
