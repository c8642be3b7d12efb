import { z } from 'zod';

/** A database id: number or text on the wire, text inside. */
export const identifier = z
  .union([z.string().min(1).max(64), z.number().int()])
  .transform((id) => String(id));

/** Makes a field optional: null when it is absent or unreadable. */
export function orNull<S extends z.ZodType>(schema: S) {
  return schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
}

export const nullableIdentifier = orNull(identifier);
export const nullableBoolean = orNull(z.boolean());
export const nullableInteger = orNull(z.number().int());

const numeric = z.union([z.number(), z.string().trim().min(1).transform(Number)]).nullish();

/** Reais, float artefacts included, as integer centavos. Null when absent, zero, negative or unreadable. */
export const preco = numeric.catch(null).transform((reais) => {
  const centavos = toCentavos(reais ?? 0);
  return centavos > 0 ? centavos : null;
});

/** Like `preco`, but 0 and negative amounts are kept: null only when unreadable. */
export const amount = numeric
  .catch(null)
  .transform((reais) => (Number.isFinite(reais) ? toCentavos(Number(reais)) : null));

/** Units in stock; absent or negative counts as 0. */
export const units = numeric
  .catch(null)
  .transform((quantidade) => Math.max(0, Math.trunc(finite(quantidade ?? 0))));

/** Reais to the nearest centavo; 0 when out of range. */
export function toCentavos(reais: number): number {
  const centavos = Math.round(finite(reais) * 100);
  return Number.isSafeInteger(centavos) ? centavos : 0;
}

/** A list without its unreadable elements. Refused, with every element's issues, when no element can be read. */
export function tolerantList<S extends z.ZodType>(element: S) {
  return z.array(z.unknown()).transform((rawItems, context): z.output<S>[] => {
    const issues: { readonly path: PropertyKey[]; readonly message: string }[] = [];
    const parsedItems = rawItems.flatMap((raw, index) => {
      const parsed = element.safeParse(raw);
      if (parsed.success) return [parsed.data];
      for (const { path, message } of parsed.error.issues) {
        issues.push({ path: [index, ...path], message });
      }
      return [];
    });
    if (rawItems.length > 0 && parsedItems.length === 0) {
      for (const issue of issues) context.addIssue({ code: 'custom', ...issue });
      return z.NEVER;
    }
    return parsedItems;
  });
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** Trimmed text, also from a number; null when absent, blank or unreadable. */
export const nullableTextOrNumber = orNull(
  z.union([z.string(), z.number().transform(String)]),
).transform((value) => value?.trim() || null);

/** Trimmed text; null when absent, blank or not text. */
export const nullableText = orNull(z.string()).transform((value) => value?.trim() || null);

/** Names that an API reports, for example of the filters it applied; null when it reports none. */
export const reportedNames = orNull(z.array(z.string()));

/** A bare text reply of the older API, quoted or not. */
export const plainText = z.string().transform((text) => text.trim().replace(/^"(.*)"$/s, '$1'));

/** Ignores the reply. */
export const nothing = z.unknown().transform(() => null);

/** An id for a request body: a number where possible, since most APIs use numbers. */
export function wireId(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}
