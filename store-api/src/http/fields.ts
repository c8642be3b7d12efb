import { z } from 'zod';
import { toCentavos } from './money.ts';

/** Maximum of an `int` column. */
export const MAX_INT = 2_147_483_647;

// Rows are numbered from 1, so this id is never found.
const UNKNOWN_ID = 0;

/** Like the older API, fields accept numbers as text. */
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

/** A whole number in a query; absent or empty gives `fallback`. */
export function queryWholeNumber(fallback: number, min: number, max: number) {
  return z
    .string()
    .optional()
    .transform((text) => (text === undefined || text.trim() === '' ? String(fallback) : text))
    .pipe(digits)
    .pipe(z.int().min(min).max(max))
    .meta({ default: fallback });
}

/** A filter in a query; empty does not filter. */
export function blankable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((text) => (text === '' ? undefined : text), schema.optional());
}

/** A day (`YYYY-MM-DD`) from 1900 to 2999. The database, and the clock of a zone, read other years differently. */
export function day() {
  return z.iso.date().refine((text) => text >= '1900-01-01' && text <= '2999-12-31');
}

/** The number of a row, as number or text. A number out of range is not refused, but never found. */
export const id = z
  .union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)])
  .transform((value) => (value >= 1 && value <= MAX_INT ? value : UNKNOWN_ID));

/** Trimmed text of at most `max` characters, without NUL, which PostgreSQL cannot store. */
export function boundedText(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((text) => !text.includes('\0'));
}

/** A password as it is typed. Longer ones are never hashed. */
export const senhaText = z.string().max(1024);

/** An amount in reais, as number or text (`39.9` or `"39.90"`) → centavos, from `min` to `max`. */
export function reais(min = 0, max = MAX_INT) {
  return z
    .union([z.number(), z.string()])
    .transform((amount) => toCentavos(amount))
    .pipe(z.int().min(min).max(max));
}

/** `boundedText` that also accepts a number. */
export function looseText(max: number) {
  return z.union([z.string(), z.number().transform(String)]).pipe(boundedText(max));
}

/** An object of the API, with its name and description in the OpenAPI document. */
export function named<Fields extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  fields: Fields,
) {
  return z.object(fields).meta({ id, description });
}
