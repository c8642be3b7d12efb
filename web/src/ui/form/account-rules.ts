import { emailProblem, senhaProblem, usernameProblem } from '@decantaria/loja/conta';
import { z } from 'zod/mini';
import { by } from './rules.ts';

export const username = z.string().check(z.trim(), by(usernameProblem));

/** The same rules for a first password and for a new one. */
export const senha = z.string().check(by(senhaProblem));

export const email = z.string().check(z.trim(), by(emailProblem));
