import { z } from 'zod/mini';

/** Required text of at most `max` characters, trimmed. `text` is the error when it is empty. */
export const required = (text: string, max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, text), z.maxLength(max, `Use no máximo ${max} caracteres.`));
