import { z } from 'zod';

/** A database id, number or text on the wire, text inside. */
export const identifier = z
  .union([z.string().min(1).max(64), z.number().int()])
  .transform((id) => String(id));

const numeric = z.union([z.number(), z.string().trim().min(1).transform(Number)]).nullish();

/**
 * Reais as the API writes them, binary-float artefacts included (`0.30000000000000004`), to integer
 * centavos. Absent, zero, negative or unreadable amounts are no price: null (rest-contract 1, 2).
 */
export const preco = numeric.catch(null).transform((reais) => {
  const centavos = toCentavos(reais ?? 0);
  return centavos > 0 ? centavos : null;
});

/** Like `preco`, for amounts where 0 is one: null only when unreadable. */
export const amount = numeric
  .catch(null)
  .transform((reais) => (Number.isFinite(reais) ? toCentavos(Number(reais)) : null));

/** Units in stock: absent or negative counts as none (rest-contract 2). */
export const units = numeric
  .catch(null)
  .transform((quantidade) => Math.max(0, Math.trunc(finite(quantidade ?? 0))));

/** Reais to the nearest integer of centavos; 0 for what is not a sensible amount. */
export function toCentavos(reais: number): number {
  const centavos = Math.round(finite(reais) * 100);
  return Number.isSafeInteger(centavos) ? centavos : 0;
}

/**
 * A list that survives a bad element: it is left out, its siblings stay. A list of which nothing can
 * be read is refused, with what is wrong in each element.
 */
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

/** Text without the space around it; null when absent, blank or no text. */
export const nullableText = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() || null);

/** Names that an API says of its own reply, e.g. of filters it applied; null when it does not tell. */
export const toldNames = z
  .array(z.string())
  .nullish()
  .catch(null)
  .transform((list) => list ?? null);

/** A bare text as the older API answers it, quoted or not, whatever its label says (rest-contract 1). */
export const plainText = z.string().transform((text) => text.trim().replace(/^"(.*)"$/s, '$1'));

/** Nothing is read of the reply. */
export const nothing = z.unknown().transform(() => null);

/** An id as the API's bodies want it: the wire's ids are numbers; another implementation's may not be. */
export function wireId(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}
