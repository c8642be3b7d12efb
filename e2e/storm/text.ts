import { type Figures, percent, type Row } from './figures.ts';

const row = (cells: readonly string[], widths: readonly number[]) =>
  cells
    .map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
    .join('  ');

const WIDTHS = [34, 8, 10, 12, 10, 8, 8, 8];

const share = ({ actions, unanswered }: Row) => percent(1 - unanswered / actions);

/** The report as text. `isBrief`: goals and findings only. */
export function textOf(figures: Figures, isBrief: boolean): string {
  const { seed, seconds, arrived, turnedAway, orders, goals, findings } = figures;
  const lines = [
    `Seed ${seed}: ${seconds} s, ${arrived} people arrived, ${turnedAway} turned away, ${orders} orders.`,
    ...(isBrief ? [] : tables(figures)),
    '',
    ...goals.map(
      ({ name, is, goal, met }) => `${met ? 'met   ' : 'missed'}  ${name}: ${is}; goal ${goal}`,
    ),
    ...(findings.length > 0 ? ['', ...findings.slice(0, 40)] : []),
  ];
  return lines.join('\n');
}

function tables({ kinds, phases, codes }: Figures): string[] {
  const head = (name: string) =>
    row([name, 'actions', 'unanswered', 'answered', 'repeated', 'p50', 'p99', 'p99.9'], WIDTHS);
  const cells = (it: Row, name = it.name) =>
    row(
      [
        name,
        String(it.actions),
        String(it.unanswered),
        share(it),
        String(it.actions - it.unanswered - it.first),
        ...[it.p50, it.p99, it.p999].map((ms) => ms.toFixed(0)),
      ],
      WIDTHS,
    );
  return [
    '',
    head('kind'),
    ...kinds.map((it) => cells(it)),
    '',
    head('phase'),
    ...phases.flatMap(({ name, rows }) => rows.map((it) => cells(it, `${name}: ${it.name}`))),
    '',
    'Failed tries by code:',
    ...codes.map(({ group, code, count }) => `  ${group.padEnd(9)} ${code.padEnd(24)} ${count}`),
  ];
}
