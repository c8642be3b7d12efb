/** One habit that was recognised in a raw reply. */
export interface Note {
  /** Stable name of the habit, for programs. */
  readonly habit: string;
  /** What was seen: field names and how many of how many, never a person's data. */
  readonly seen: string;
  /** What the gateway makes of it. */
  readonly handled: string;
}

export type RawObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is RawObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; none when it is no list. */
export function objectsOf(value: unknown): RawObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The rows of a reply: the list itself, or what stands in `content` or `produtos` of a page. */
export function rowsOf(value: unknown): RawObject[] {
  return objectsOf(isObject(value) ? (value['content'] ?? value['produtos']) : value);
}

/** A note when `found` of `total` things have the habit, none when no one has. */
export function some(
  habit: string,
  [found, total]: readonly [found: number, total: number],
  what: string,
  handled: string,
): Note[] {
  return found === 0 ? [] : [{ habit, seen: `${what} (${found} of ${total})`, handled }];
}

/** `[how many fit, how many there are]`. */
export function count<T>(things: readonly T[], fits: (thing: T) => boolean) {
  return [things.filter(fits).length, things.length] as const;
}

/** True for what a field holds when it holds nothing. */
export const isNothing = (value: unknown): boolean => value === null || value === undefined;

/** Text of a field; empty for everything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A number, or a text that is one; null for everything else. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Words of the API that may be shown: short, of letters and signs; anything else could be anybody's data. */
export function showWord(word: string): string {
  return /^[\p{L}][\p{L} _-]{0,29}$/u.test(word) ? word : '(another text)';
}

/** Amounts that came out of binary sums (`0.30000000000000004`), or were written as text. */
export function observeAmounts(amounts: readonly unknown[]): Note[] {
  const present = amounts.filter((amount) => !isNothing(amount));
  const decimals = (amount: unknown) => String(amount).split('.')[1]?.length ?? 0;
  return [
    ...some(
      'float-artefacts',
      count(present, (amount) => typeof amount === 'number' && decimals(amount) > 2),
      'amounts with more than two decimals',
      'rounded to centavos',
    ),
    ...some(
      'numbers-as-text',
      count(present, (amount) => typeof amount === 'string'),
      'amounts written as text',
      'read as numbers',
    ),
  ];
}
