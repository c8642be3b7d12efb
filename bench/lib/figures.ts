import { print } from '../../scripts/lib/output.mjs';

/** The median; the mean of the two middle values for an even count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Prints a table row: the median and all values. */
export function printRow(
  name: string,
  values: readonly number[],
  digits: number,
  unit: string,
): void {
  const text = (value: number): string => value.toFixed(digits).replace('.', ',');
  print(
    `  ${name.padEnd(16)}${(text(median(values)) + unit).padStart(10)}   (${values.map(text).join(' ')})`,
  );
}
