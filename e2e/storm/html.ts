import { areaChart, barChart, lineChart } from './charts.ts';
import { type Figures, percent, type Row } from './figures.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<div class="wide"><table><thead><tr>${head.map((it) => `<th scope="col">${escape(it)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((cells) => `<tr>${cells.map((it) => `<td>${escape(it)}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`;

const HEAD = ['actions', 'unanswered', 'answered', 'repeated', 'p50 ms', 'p99 ms', 'p99.9 ms'];

const cells = ({ actions, unanswered, first, p50, p99, p999 }: Row) => [
  String(actions),
  String(unanswered),
  percent(1 - unanswered / actions),
  String(actions - unanswered - first),
  ...[p50, p99, p999].map((ms) => ms.toFixed(0)),
];

const STYLE = `
:root { color-scheme: light dark; --ink: #2b2620; --soft: #6f675d; --line: #ddd6cc; --paper: #fff;
  --catalogo: #2f6f8f; --conta: #8a5a2b; --painel: #6b5b95; --bad: #b3261e; --good: #2e7d32; --band: #f3eee7; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece6dd; --soft: #a79e92; --line: #453f38; --paper: #1d1a17;
  --catalogo: #6fb3d3; --conta: #d49a63; --painel: #ab9bd6; --bad: #f2776e; --good: #7bc67f; --band: #292520; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
.goals td, .goals th { text-align: left; white-space: normal; }
.wide { overflow-x: auto; } svg { width: 100%; min-width: 40rem; height: auto; display: block; } svg text { fill: var(--soft); font: 11px system-ui, sans-serif; }
.met { color: var(--good); } .missed { color: var(--bad); font-weight: 600; }
.key span { margin-right: 1.2rem; } .key span::before { content: ''; display: inline-block; width: .8em; height: .8em; margin-right: .4em; background: var(--c); }
`;

const KEY = `<p class="key"><span style="--c: var(--catalogo)">catalogue</span><span style="--c: var(--conta)">account</span><span style="--c: var(--painel)">dashboard</span></p>`;

/** The report as one HTML file without scripts, for light and dark screens. */
export function htmlOf(figures: Figures): string {
  const { seed, seconds, arrived, turnedAway, orders, goals, findings, codes, kinds, phases } =
    figures;
  const goalRows = goals.map(
    ({ name, is, goal, met }) =>
      `<tr><td>${escape(name)}</td><td>${escape(is)}</td><td>${escape(goal)}</td><td class="${met ? 'met' : 'missed'}">${met ? 'met' : 'missed'}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Storm ${seed}</title>
<style>${STYLE}</style></head><body>
<h1>Storm</h1>
<p>Seed ${seed}: ${seconds} s, ${arrived} people arrived, ${turnedAway} turned away, ${orders} orders.</p>
<table class="goals"><thead><tr><th>goal</th><th>is</th><th>goal</th><th></th></tr></thead><tbody>${goalRows.join('\n')}</tbody></table>
${findings.length > 0 ? `<h2>Findings</h2><ul>${findings.map((it) => `<li>${escape(it)}</li>`).join('\n')}</ul>` : ''}
<h2>Unanswered and repeated actions by phase</h2>
${barChart(figures)}
<h2>Time to the answer: 99 of 100 actions, by second</h2>
${KEY}
${lineChart(figures)}
<h2>Actions by second</h2>
${areaChart(figures)}
<h2>By kind</h2>
${table(
  ['kind', ...HEAD],
  kinds.map((row) => [row.name, ...cells(row)]),
)}
<h2>By phase</h2>
${table(
  ['phase', ...HEAD],
  phases.flatMap(({ name, rows }) => rows.map((row) => [`${name}: ${row.name}`, ...cells(row)])),
)}
<h2>Failed tries by code</h2>
${table(
  ['group', 'code', 'tries'],
  codes.map(({ group, code, count }) => [group, code, String(count)]),
)}
<h2>Memory</h2>
${table(
  ['process', 'begin MiB', 'end MiB'],
  figures.memory.map(({ name, begin, end }) => [name, begin.toFixed(0), end.toFixed(0)]),
)}
</body></html>
`;
}
