import type { Finding } from './findings.ts';
import type { RowReport, Verdict } from './judge.ts';
import type { Note } from './notes.ts';
import { GROUPS } from './probes.ts';
import { type DocumentReport, isBroken, isIncomplete, isOpen, type Report } from './run.ts';

const WIDTH = 96;
const INDENT = 6;
const SIGNS = { fits: '✓', healed: '~', missing: '–', breaks: '✗', 'not-asked': '·' } as const;
const WORDS = {
  fits: 'fits',
  healed: 'healed',
  missing: 'missing (optional)',
  breaks: 'breaks',
  'not-asked': 'not called',
} as const;

type Mark = Verdict['mark'];

/** Renders the report as text, at most 100 columns wide. Each habit is explained only once. */
export function renderText(report: Report): string {
  const { url, as, timeZone, rows, findings, left } = report;
  const general = ['The API as a whole', ...findings.flatMap(renderFinding)].join('\n');
  return [
    `${url}, called as ${as}, times read in ${timeZone}`,
    ...renderGroups(rows),
    ...(findings.length === 0 ? [] : [general]),
    ...(left.length === 0 ? [] : [['Left behind by --writes', ...left.flatMap(wrap)].join('\n')]),
    renderSum(report),
  ].join('\n\n');
}

/** Renders what the document says of each call. A document of another kind of API takes three lines. */
export function renderDocument(report: DocumentReport): string {
  const { source, name, operations, stranger, rows, findings } = report;
  const head = `${source}: ${name}, ${operations} calls`;
  if (stranger !== null) return `${head}\n${stranger}`;
  return [
    `${head}, compared with what the gateway calls and reads`,
    ...renderGroups(rows),
    ...(findings.length === 0
      ? []
      : [
          ['Where its replies differ from the document', ...findings.flatMap(renderFinding)].join(
            '\n',
          ),
        ]),
    renderSum(report),
  ].join('\n\n');
}

function renderGroups(rows: readonly RowReport[]): string[] {
  const explained = new Set<string>();
  return GROUPS.flatMap((group) => {
    const own = rows.filter((row) => row.group === group);
    const lines = runsOf(own).flatMap((run) => renderRun(run, explained));
    return lines.length === 0 ? [] : [[group, ...lines].join('\n')];
  });
}

/** Rows that follow each other and share the reason why they were not called, or lack one effect, are one run. */
function runsOf(rows: readonly RowReport[]): RowReport[][] {
  const runs: RowReport[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const why = reasonOf(row);
    if (last && why !== null && reasonOf(last[0]) === why) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

function reasonOf(row: RowReport | undefined): string | null {
  if (row?.verdict.mark === 'not-asked') return row.verdict.why;
  return row?.verdict.mark === 'missing' ? `without it ${row.verdict.without}` : null;
}

const wordOf = ({ verdict: { mark }, fields }: RowReport) =>
  mark === 'not-asked' && fields ? 'not described' : WORDS[mark];

/** A longer run is one line, and the names of its calls. */
function renderRun(run: readonly RowReport[], explained: Set<string>): string[] {
  const [first] = run;
  if (!first || run.length < 3) return run.flatMap((row) => renderRow(row, explained));
  const names = run.map(({ call, what }) => (what === undefined ? call : `${call} (${what})`));
  const head = `  ${SIGNS[first.verdict.mark]} ${run.length} calls ${wordOf(first)}: ${reasonOf(first)}`;
  return [head, ...wrap(names.join(', '))];
}

function renderRow(row: RowReport, explained: Set<string>): string[] {
  const { call, what, status, ms, verdict, details = [] } = row;
  const facts = [
    call.padEnd(38),
    String(status ?? '').padStart(4),
    (ms === null ? '' : `${ms} ms`).padStart(9),
    ` ${wordOf(row)}`,
  ].join(' ');
  const head = `  ${SIGNS[verdict.mark]} ${facts}${what === undefined ? '' : `: ${what}`}`;
  if (verdict.mark !== 'not-asked') {
    const fresh = details.filter((text) => !explained.has(text));
    for (const text of fresh) explained.add(text);
    const lines = [...detailsOf(verdict, explained), ...fresh];
    return [head, ...lines.flatMap((text) => wrap(text))];
  }
  const line = `${head}: ${verdict.why}`;
  return line.length <= WIDTH ? [line] : [head, ...wrap(verdict.why)];
}

function detailsOf(
  verdict: Exclude<Verdict, { mark: 'not-asked' }>,
  explained: Set<string>,
): string[] {
  switch (verdict.mark) {
    case 'fits':
      return verdict.empty ? ['empty: nothing to examine'] : [];
    case 'healed':
      return explain(verdict.notes, explained);
    case 'missing':
      return [`without it ${verdict.without}`];
    case 'breaks':
      return [verdict.problem, ...verdict.where, `→ ${verdict.advice}`];
  }
}

function explain(notes: readonly Note[], explained: Set<string>): string[] {
  const fresh = notes.filter(({ habit, handled }) => !explained.has(`${habit} ${handled}`));
  const repeated = notes.filter((note) => !fresh.includes(note));
  for (const { habit, handled } of fresh) explained.add(`${habit} ${handled}`);
  const summary = repeated.map(({ seen }) => seen).join('; ');
  return [
    ...fresh.map(({ seen, handled }) => `${seen}: ${handled}`),
    ...(summary === '' ? [] : [`as above: ${summary}`]),
  ];
}

function renderFinding({ about, mark, text }: Finding): string[] {
  const head = `  ${SIGNS[mark]} ${about.padEnd(10)} `;
  const [first = '', ...rest] = fold(text, WIDTH - head.length);
  return [head + first, ...rest.map((line) => ' '.repeat(head.length) + line)];
}

function wrap(text: string): string[] {
  const [first = '', ...rest] = fold(text, WIDTH - INDENT);
  return [' '.repeat(INDENT) + first, ...rest.map((line) => ' '.repeat(INDENT + 2) + line)];
}

/** Wraps at word boundaries. A line exceeds `width` only when one word does. */
function fold(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.pop();
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || joined.length <= width) lines.push(joined);
    else lines.push(last, word);
  }
  return lines;
}

function renderSum(report: Report | DocumentReport): string {
  const sum = sumOf(report);
  const counted = [
    `${sum.fits} fit`,
    `${sum.healed} healed`,
    `${sum.missing} missing`,
    `${sum.breaks} break`,
    `${sum['not-asked']} ${'stranger' in report ? 'not described' : 'not called'}`,
  ].join(', ');
  const verdict = isBroken(report)
    ? 'Fix every ✗ before running the shop on this API.'
    : 'stranger' in report
      ? isOpen(report)
        ? 'The document leaves the replies marked · open, so whether the shop can run is not known. Check the API itself with --url.'
        : 'The shop can run on an API that keeps this document.'
      : isIncomplete(report)
        ? 'What was called fits; the calls marked · were not made, so whether the shop can run is not known. Check again with an admin’s account.'
        : 'The shop can run on this API.';
  return fold(`${counted}. ${verdict}`, WIDTH).join('\n');
}

/** Counts rows by mark. Findings that break are added to `breaks`. */
function sumOf({ rows, findings }: Report | DocumentReport): Readonly<Record<Mark, number>> {
  const of = (mark: Mark) => rows.filter(({ verdict }) => verdict.mark === mark).length;
  return {
    fits: of('fits'),
    healed: of('healed'),
    missing: of('missing'),
    breaks: of('breaks') + findings.filter(({ mark }) => mark === 'breaks').length,
    'not-asked': of('not-asked'),
  };
}

/** What was judged: the API, its document, or both. */
export interface Judged {
  readonly live: Report | null;
  readonly document: DocumentReport | null;
}

/** 0, 1 when something breaks, 3 when calls were not made or replies are not described. */
export function exitCodeOf({ live, document }: Judged): 0 | 1 | 3 {
  if ((live && isBroken(live)) || (document && isBroken(document))) return 1;
  // Replies of an admin's run show what a document leaves open.
  const isKnown = live ? !isIncomplete(live) : document !== null && !isOpen(document);
  return isKnown ? 0 : 3;
}

/** Renders the report as JSON, with `ok` and the counts. */
export function renderJson(report: Report | DocumentReport): string {
  return JSON.stringify(withSum(report), null, 2);
}

function withSum(report: Report | DocumentReport) {
  const complete = 'stranger' in report ? !isOpen(report) : !isIncomplete(report);
  return { ok: !isBroken(report) && complete, complete, sum: sumOf(report), ...report };
}

/** Renders what was judged as JSON. Without a document it is the report of the API; `ok` is about both. */
export function renderJudgedJson(judged: Judged): string {
  const { live, document } = judged;
  if (!document) return live ? renderJson(live) : '{}';
  const both = { ...(live && withSum(live)), ok: exitCodeOf(judged) === 0 };
  return JSON.stringify({ ...both, document: withSum(document) }, null, 2);
}

/** Renders what was judged as text, the document first. */
export function renderJudged({ live, document }: Judged): string {
  const parts = [document && renderDocument(document), live && renderText(live)];
  return parts.filter((part) => part !== null).join('\n\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Renders what was judged as one HTML page without scripts and other files. */
export function renderHtml(judged: Judged): string {
  const text = renderJudged(judged).replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
  const marked = text.replaceAll(
    /^( *)([✓~–✗·])(.*)$/gm,
    (_, indent: string, sign: string, rest: string) =>
      `${indent}<b class="${CLASSES[sign] ?? ''}">${sign}</b>${rest}`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>gateway:check</title>
<style>
  body { margin: 2rem auto; max-width: 64rem; padding: 0 1rem; background: #14100c; color: #efe7da; }
  h1 { font: 600 1.5rem system-ui; }
  pre { font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
  .fits { color: #8fcf8f } .healed { color: #e0b35c } .breaks { color: #ff8f7a } .rest { color: #9a8f80 }
</style>
<h1>What the gateway finds in this REST API</h1>
<pre>${marked}</pre>
</html>
`;
}

const CLASSES: Readonly<Record<string, string>> = {
  '✓': 'fits',
  '~': 'healed',
  '✗': 'breaks',
  '–': 'rest',
  '·': 'rest',
};
