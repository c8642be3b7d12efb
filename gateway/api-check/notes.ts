/** One habit recognised in a raw reply. */
export interface Note {
  /** Stable machine-readable name. */
  readonly habit: string;
  /** Field names and counts; never a person's data. */
  readonly seen: string;
  /** How the gateway handles it. */
  readonly handled: string;
}

export type RawObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is RawObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; empty for any other value. */
export function objectsOf(value: unknown): RawObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The rows of a reply: the list itself, or `content` or `produtos` of a page. */
export function rowsOf(value: unknown): RawObject[] {
  return objectsOf(isObject(value) ? (value['content'] ?? value['produtos']) : value);
}

/** One note when at least one of `total` values has the habit; empty otherwise. */
export function some(
  habit: string,
  [matches, total]: readonly [matches: number, total: number],
  what: string,
  handled: string,
): Note[] {
  return matches === 0 ? [] : [{ habit, seen: `${what} (${matches} of ${total})`, handled }];
}

/** Returns `[matches, total]`. */
export function count<T>(things: readonly T[], fits: (thing: T) => boolean) {
  return [things.filter(fits).length, things.length] as const;
}

/** True for null and undefined. */
export const isNothing = (value: unknown): boolean => value === null || value === undefined;

/** The trimmed text of a field; empty for any other type. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A finite number, also from numeric text; null otherwise. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A short word of letters as it is; any other text is masked because it could be personal data. */
export function showWord(word: string): string {
  return /^[\p{L}][\p{L} _-]{0,29}$/u.test(word) ? word : '(another text)';
}

/** Habits of amounts: binary rounding (`0.30000000000000004`) and numbers sent as text. */
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
      'amounts sent as text',
      'read as numbers',
    ),
  ];
}
