import type { Figures } from './figures.ts';
import type { Group } from './samples.ts';

const WIDTH = 900;
const LEFT = 56;
const GROUPS: readonly Group[] = ['catalogo', 'conta', 'painel'];

type Series = Figures['series'];

const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${words}</text>`;

const svg = (height: number, parts: readonly string[], label: string) =>
  `<div class="wide"><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}">\n${parts.join('\n')}\n</svg></div>`;

/** Seconds of the storm as positions. */
const xOf = (second: number, { seconds }: Figures) =>
  LEFT + (second / Math.max(1, seconds)) * (WIDTH - LEFT);

/** Bands and names of the phases behind a chart over time. */
function bands(figures: Figures, height: number): string[] {
  const start = figures.phases[0]?.from ?? 0;
  return figures.phases.flatMap(({ name, from, to }, n) => {
    const [x, end] = [xOf((from - start) / 1000, figures), xOf((to - start) / 1000, figures)];
    const band =
      n % 2 === 0
        ? `<rect x="${x.toFixed(1)}" y="0" width="${(end - x).toFixed(1)}" height="${height}" fill="var(--band)"/>`
        : '';
    const middle = (x + end) / 2 + 4;
    const turned = `transform="rotate(-60 ${middle.toFixed(1)} ${height + 12})" text-anchor="end"`;
    return [band, text(middle, height + 12, name, turned)];
  });
}

function axis(height: number, most: number, unit: string): string[] {
  return [0, 0.5, 1].map((share) => {
    const y = height - share * (height - 10);
    const line = `<line x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}" stroke="var(--line)"/>`;
    return (
      line + text(LEFT - 6, y + 4, `${(most * share).toPrecision(2)}${unit}`, 'text-anchor="end"')
    );
  });
}

function overTime(
  figures: Figures,
  valueOf: (point: Series[number]) => number,
  unit: string,
  label: string,
) {
  const height = 180;
  const most = Math.max(1, ...figures.series.map(valueOf));
  const lines = GROUPS.map((group) => {
    const points = figures.series
      .filter((point) => point.group === group)
      .map((point) => {
        const y = height - (valueOf(point) / most) * (height - 10);
        return `${xOf(point.second, figures).toFixed(1)},${y.toFixed(1)}`;
      });
    return `<polyline fill="none" stroke="var(--${group})" stroke-width="1.5" points="${points.join(' ')}"/>`;
  });
  return svg(
    height + 120,
    [...bands(figures, height), ...axis(height, most, unit), ...lines],
    label,
  );
}

/** Seconds within which 99 of 100 actions were answered, for each second. */
export const lineChart = (figures: Figures): string =>
  overTime(figures, ({ p99 }) => p99 / 1000, ' s', 'Time to the answer by second');

/** Actions that began in each second. */
export const areaChart = (figures: Figures): string =>
  overTime(figures, ({ actions }) => actions, '', 'Actions by second');

/** Unanswered and repeated actions of each phase. */
export function barChart({ phases }: Figures): string {
  const [left, row] = [210, 24];
  const counts = phases.map(({ name, rows }) => {
    const unanswered = rows.reduce((sum, it) => sum + it.unanswered, 0);
    const actions = rows.reduce((sum, it) => sum + it.actions, 0);
    const first = rows.reduce((sum, it) => sum + it.first, 0);
    return { name, actions, unanswered, repeated: actions - unanswered - first };
  });
  const most = Math.max(1, ...counts.map(({ unanswered, repeated }) => unanswered + repeated));
  const scale = (count: number) => (count / most) * (WIDTH - left - 190);
  const bars = counts.map(({ name, actions, unanswered, repeated }, n) => {
    const y = n * row + 4;
    const [bad, again] = [scale(unanswered), scale(repeated)];
    const words = `${unanswered} unanswered, ${repeated} repeated of ${actions}`;
    return [
      text(left - 8, y + 12, name, 'text-anchor="end"'),
      `<rect x="${left}" y="${y}" width="${bad.toFixed(1)}" height="16" fill="var(--bad)"/>`,
      `<rect x="${(left + bad).toFixed(1)}" y="${y}" width="${again.toFixed(1)}" height="16" fill="var(--conta)"/>`,
      text(left + bad + again + 6, y + 12, words),
    ].join('');
  });
  return svg(phases.length * row + 8, bars, 'Unanswered and repeated actions by phase');
}
