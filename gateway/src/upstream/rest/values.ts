import { z } from 'zod';

/** A database id: number or text on the wire, text inside. */
export const identifier = z.transform((raw: unknown, context): string => {
  if (typeof raw === 'number' && Number.isSafeInteger(raw)) return String(raw);
  if (typeof raw === 'string' && raw.length > 0 && raw.length <= 64) return raw;
  context.addIssue('expected a whole number or a text of 1 to 64 characters');
  return z.NEVER;
});

/** Makes a field optional: null when it is absent. */
export function nullable<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? null);
}

/** Makes a field optional: null when it is absent or unreadable. */
export function orNull<S extends z.ZodType>(schema: S) {
  return schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
}

// The fields below are read in one step instead of zod's nullish, catch and pipe: a product takes a third of the time.

/** A database id as text; null when absent or unreadable. */
export const nullableIdentifier = z.transform((raw: unknown) => {
  if (typeof raw === 'string') return raw.length > 0 && raw.length <= 64 ? raw : null;
  return Number.isSafeInteger(raw) ? String(raw) : null;
});

export const nullableBoolean = z.transform((raw: unknown) =>
  typeof raw === 'boolean' ? raw : null,
);

/** A whole number of at least `least`; null when absent or unreadable. */
export const nullableIntegerFrom = (least: number) =>
  z.transform((raw: unknown) =>
    typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= least ? raw : null,
  );

export const nullableInteger = nullableIntegerFrom(Number.MIN_SAFE_INTEGER);

/** Reais, float artefacts included, as integer centavos. Null when absent, zero, negative or unreadable. */
export const preco = z.transform((raw: unknown) => {
  const centavos = toCentavos(readNumber(raw) ?? 0);
  return centavos > 0 ? centavos : null;
});

/** Like `preco`, but 0 and negative amounts are kept: null only when unreadable. */
export const amount = z.transform((raw: unknown) => {
  const reais = readNumber(raw);
  return reais === null ? null : toCentavos(reais);
});

/** Reais as centavos; refused when unreadable or negative. */
export const centavos = amount.pipe(z.number().nonnegative());

/** Units in stock; absent or negative counts as 0. */
export const units = z.transform((raw: unknown) => Math.max(0, Math.trunc(readNumber(raw) ?? 0)));

/** Units, negative ones too; null when absent or unreadable. */
export const storedUnits = z.transform((raw: unknown) => {
  const units = readNumber(raw);
  return units === null ? null : Math.trunc(units);
});

/** A finite number, also from text; null for anything else. */
function readNumber(raw: unknown): number | null {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Reais to the nearest centavo; 0 when out of range. */
export function toCentavos(reais: number): number {
  const centavos = Math.round(reais * 100);
  return Number.isSafeInteger(centavos) ? centavos : 0;
}

/** A list without its unreadable elements. Refused, with every element's issues, when no element can be read. */
export function tolerantList<S extends z.ZodType>(element: S) {
  return z.array(z.unknown()).transform((rawItems, context): z.output<S>[] => {
    const parsedItems: z.output<S>[] = [];
    for (const raw of rawItems) {
      const parsed = element.safeParse(raw);
      if (parsed.success) parsedItems.push(parsed.data);
    }
    if (rawItems.length === 0 || parsedItems.length > 0) return parsedItems;
    return refuse(z.array(element).safeParse(rawItems), context);
  });
}

/** Adds the issues of another schema. */
export function refuse({ error }: z.ZodSafeParseResult<unknown>, context: z.RefinementCtx): never {
  error?.issues.forEach(({ path, message }) => {
    context.addIssue({ code: 'custom', path: [...path], message });
  });
  return z.NEVER;
}

/** Trimmed text, also from a number; null when absent, blank or unreadable. */
export const nullableTextOrNumber = z.transform((raw: unknown) =>
  readText(Number.isFinite(raw) ? String(raw) : raw),
);

/** Trimmed text; null when absent, blank or not text. */
export const nullableText = z.transform(readText);

function readText(raw: unknown): string | null {
  return typeof raw === 'string' ? raw.trim() || null : null;
}

/** Text as it is, blank included; null when absent or not text. */
export const nullableString = z.transform((raw: unknown) => (typeof raw === 'string' ? raw : null));

/** A moment of the API: 0 to 9 decimals, usually without a zone. A whole minute gets its `:00`. */
export const wallClock = z
  .string()
  .regex(/^(?!.*\.\d{10})/)
  .transform((moment) => moment.replace(/(?<=T\d{2}:\d{2})(?!:)/, ':00'))
  .pipe(z.iso.datetime({ local: true, offset: true }));

/** Names that an API reports, for example of the filters it applied; null when it reports none. */
export const reportedNames = orNull(z.array(z.string()));

/** A bare text reply of the older API, quoted or not. */
export const plainText = z.string().transform((text) => text.trim().replace(/^"(.*)"$/s, '$1'));

export const nothing = z.unknown().transform(() => null);

/** An id for a request body: a number where possible, since most APIs use numbers. */
export function wireId(id: string): number | string {
  return isNumber(id) ? Number(id) : id;
}

/** False for an id that cannot name anything where `existing` does: another text on an API that numbers its rows. */
export function mayName(id: string, existing: string): boolean {
  return isNumber(id) || !isNumber(existing);
}

/** True for the id of a row on an API that numbers its rows. */
export const isNumber = (id: string) => /^\d{1,15}$/.test(id);
