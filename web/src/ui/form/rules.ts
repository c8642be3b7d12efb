import { z } from 'zod/mini';

/** Required text of at most `max` characters, trimmed. `text` is the error when it is empty. */
export const required = (text: string, max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, text), z.maxLength(max, `Use no máximo ${max} caracteres.`));

/** A check by a rule that returns the error of a text, or null. */
export const by = (problemOf: (written: string) => string | null) =>
  z.check<string>(({ value, issues }) => {
    const message = problemOf(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });

/** Text that `isValid` accepts. `text` is the error otherwise. */
export const matching = (isValid: (written: string) => boolean, text: string) =>
  z.string().check(z.refine(isValid, text));

/** Empty text, or text that `isValid` accepts. */
export const optional = (isValid: (written: string) => boolean, text: string) =>
  matching((written) => written === '' || isValid(written), text);
