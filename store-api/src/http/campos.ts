import { z } from 'zod';

/** What an `int` column or counter can hold. */
export const MAIOR_INT = 2_147_483_647;

// Rows are numbered from 1, so an id that no row can have is read as this one and simply not found.
const ID_DE_NINGUEM = 0;

/** Digits as text stand for the number they spell (rest-contract 1). */
const digitos = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

const numero = z.union([z.int(), digitos]);

/** A whole number from `min` to `max`, as number or text. */
export function inteiro(min: number, max: number) {
  return numero.pipe(z.int().min(min).max(max));
}

/** A whole number in a query; absent or empty gives `padrao` (rest-contract 1, "Paging bounds"). */
export function inteiroDaQuery(padrao: number, min: number, max: number) {
  return z
    .string()
    .optional()
    .transform((text) => (text === undefined || text.trim() === '' ? String(padrao) : text))
    .pipe(digitos)
    .pipe(z.int().min(min).max(max))
    .meta({ default: padrao });
}

/** The number of a row, as number or text, however large. */
export const id = z
  .union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)])
  .transform((value) => (value >= 1 && value <= MAIOR_INT ? value : ID_DE_NINGUEM));

/** Text of at most `max` characters, trimmed, without the NUL that PostgreSQL cannot store. */
export function texto(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((text) => !text.includes('\0'));
}
