import { bold, dim, green, print, red } from '../../scripts/lib/output.mjs';
import { median } from './figures.ts';
import { decimal } from './numbers.ts';

/** What a figure ought to be, in its own unit. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

export interface Figure {
  readonly name: string;
  readonly values: readonly number[];
  readonly unit?: string;
  readonly digits?: number;
  readonly target: Target;
  /** Stands after the values. */
  readonly note?: string;
}

export function meets(value: number, target: Target): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** Heads the rows that `printFigure` prints under it. */
export function printHeading(title: string): void {
  print(bold(`\n${title}`));
  print(dim(`    ${''.padEnd(26)}${'mediana'.padStart(11)}${'meta'.padStart(13)}`));
}

/**
 * A row of a table: the median beside its target, and every value it comes from.
 *
 * @returns whether the median meets the target; one that could not be measured does not
 */
export function printFigure({
  name,
  values,
  unit = '',
  digits = 0,
  target,
  note,
}: Figure): boolean {
  const middle = median(values);
  const ok = meets(middle, target);
  const bound =
    'atLeast' in target
      ? `≥ ${decimal(target.atLeast, digits)}`
      : `≤ ${decimal(target.atMost, digits)}`;
  const cells = `${name.padEnd(26)}${(decimal(middle, digits) + unit).padStart(11)}${(bound + unit).padStart(13)}`;
  const all =
    values.length > 1 ? `   (${values.map((value) => decimal(value, digits)).join(' ')})` : '';
  print(
    `  ${ok ? green('✓') : red('✗')} ${cells}${dim(all)}${note === undefined ? '' : dim(`   ${note}`)}`,
  );
  return ok;
}
