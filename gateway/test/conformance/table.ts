import type { Operation } from './outcomes.ts';

/** Possible and seen outcomes of one upstream. */
export interface Column {
  readonly world: string;
  readonly possible: ReadonlyMap<Operation, readonly string[]>;
  readonly seen: ReadonlyMap<Operation, ReadonlySet<string>>;
}

/** Possible outcomes that were not seen, e.g. `Query.produto: null`. */
export function missingOutcomes({ possible, seen }: Column): string[] {
  return [...possible].flatMap(([operation, outcomes]) =>
    outcomes
      .filter((outcome) => !seen.get(operation)?.has(outcome))
      .map((outcome) => `${operation}: ${outcome}`),
  );
}

/** Renders a Markdown table, operation × upstream. Each cell is `seen/possible`. */
export function renderTable(columns: readonly Column[]): string {
  const operations = [...new Set(columns.flatMap(({ possible }) => [...possible.keys()]))];
  const cell = ({ possible, seen }: Column, operation: Operation) => {
    const outcomes = possible.get(operation) ?? [];
    const reached = outcomes.filter((outcome) => seen.get(operation)?.has(outcome));
    return `${reached.length}/${outcomes.length}`;
  };
  return [
    `| Operation | ${columns.map(({ world }) => world).join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...operations.map(
      (operation) =>
        `| ${operation} | ${columns.map((column) => cell(column, operation)).join(' | ')} |`,
    ),
  ].join('\n');
}
