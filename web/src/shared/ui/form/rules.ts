import { z } from 'zod/mini';

/** A text that has to be there, trimmed, of at most `max` characters; `text` is said when it is not. */
export const required = (text: string, max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, text), z.maxLength(max, `Use no máximo ${max} caracteres.`));
