const NUMERIC = new Intl.Collator('en', { numeric: true });

/** Orders ids by their numbers. */
export function compareIds(one: string, other: string): number {
  return NUMERIC.compare(one, other);
}
