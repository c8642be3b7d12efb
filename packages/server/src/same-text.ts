import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal. Compares texts of equal length in constant time. */
export function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
