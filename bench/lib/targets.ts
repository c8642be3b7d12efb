import { bold, dim, green, print, red } from '../../scripts/lib/output.mjs';
import { median } from './figures.ts';
import { decimal } from './numbers.ts';

/** The target of a figure, in the figure's unit. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

export interface Figure {
  readonly name: string;
  readonly values: readonly number[];
  readonly unit?: string;
  readonly digits?: number;
  readonly target: Target;
  /** Printed after the values. */
  readonly note?: string;
}

export function meets(value: number, target: Target): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** Prints a heading for the rows of `printFigure`. */
export function printHeading(title: string): void {
  print(bold(`\n${title}`));
  print(dim(`    ${''.padEnd(26)}${'median'.padStart(11)}${'target'.padStart(13)}`));
}

/**
 * Prints a table row: the median, its target and all values.
 *
 * @returns whether the median meets the target; false when it could not be measured
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
