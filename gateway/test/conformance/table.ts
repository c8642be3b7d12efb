import type { Operation } from './outcomes.ts';

/** Outcomes of one upstream: which could be, which were seen. */
export interface Column {
  readonly world: string;
  readonly possible: ReadonlyMap<Operation, readonly string[]>;
  readonly seen: ReadonlyMap<Operation, ReadonlySet<string>>;
}

/** What should have been seen and was not, as `Query.produto: null`. */
export function missingOutcomes({ possible, seen }: Column): string[] {
  return [...possible].flatMap(([operation, outcomes]) =>
    outcomes
      .filter((outcome) => !seen.get(operation)?.has(outcome))
      .map((outcome) => `${operation}: ${outcome}`),
  );
}

/** Operation × upstream, each cell the outcomes seen of those possible there, as Markdown. */
export function renderTable(columns: readonly Column[]): string {
  const operations = [...new Set(columns.flatMap(({ possible }) => [...possible.keys()]))];
  const cell = ({ possible, seen }: Column, operation: Operation) => {
    const outcomes = possible.get(operation) ?? [];
    const found = outcomes.filter((outcome) => seen.get(operation)?.has(outcome));
    return `${found.length}/${outcomes.length}`;
  };
  return [
    `| Operação | ${columns.map(({ world }) => world).join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...operations.map(
      (operation) =>
        `| ${operation} | ${columns.map((column) => cell(column, operation)).join(' | ')} |`,
    ),
  ].join('\n');
}
