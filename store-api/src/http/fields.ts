import { z } from 'zod';
import { toCentavos } from './money.ts';

/** What an `int` column or counter can hold. */
export const MAX_INT = 2_147_483_647;

// Rows are numbered from 1, so an id that no row can have is read as this one and simply not found.
const NOBODYS_ID = 0;

/** Digits as text stand for the number they spell (rest-contract 1). */
const digits = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

const numeric = z.union([z.int(), digits]);

/** A whole number from `min` to `max`, as number or text. */
export function wholeNumber(min: number, max: number) {
  return numeric.pipe(z.int().min(min).max(max));
}

/** A whole number in a query; absent or empty gives `fallback` (rest-contract 1, "Paging bounds"). */
export function queryWholeNumber(fallback: number, min: number, max: number) {
  return z
    .string()
    .optional()
    .transform((text) => (text === undefined || text.trim() === '' ? String(fallback) : text))
    .pipe(digits)
    .pipe(z.int().min(min).max(max))
    .meta({ default: fallback });
}

/** The number of a row, as number or text, however large. */
export const id = z
  .union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)])
  .transform((value) => (value >= 1 && value <= MAX_INT ? value : NOBODYS_ID));

/** Text of at most `max` characters, trimmed, without the NUL that PostgreSQL cannot store. */
export function boundedText(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((text) => !text.includes('\0'));
}

/** An amount of `min` to `max` centavos, told in reais as number or text, e.g. `39.9` or `"39.90"`. */
export function reais(min = 0, max = MAX_INT) {
  return z
    .union([z.number(), z.string()])
    .transform((told) => toCentavos(told))
    .pipe(z.int().min(min).max(max));
}

/** `boundedText` that may also come as a number (rest-contract 1). */
export function looseText(max: number) {
  return z.union([z.string(), z.number().transform(String)]).pipe(boundedText(max));
}
