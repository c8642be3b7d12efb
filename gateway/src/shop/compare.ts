import { hash } from 'node:crypto';

/** Whether both have the same values in these fields. */
export function agreeIn<Field extends string>(
  fields: readonly Field[],
  one: Readonly<Record<Field, unknown>>,
  other: Readonly<Record<Field, unknown>>,
): boolean {
  return fields.every((field) => one[field] === other[field]);
}

const NUMERIC = new Intl.Collator('en', { numeric: true });

/** Orders ids by their numbers. */
export function compareIds(one: string, other: string): number {
  return NUMERIC.compare(one, other);
}

/** A hash of the shown values as a GraphQL `Int`, the version of rows that the API does not count. */
export function fingerprint(shown: readonly unknown[]): number {
  return hash('sha256', JSON.stringify(shown), 'buffer').readUInt32BE(0) >>> 1;
}
