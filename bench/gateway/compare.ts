import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { bold, dim, PlainError, print } from '../../scripts/lib/output.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { median } from '../lib/figures.ts';
import { decimal } from '../lib/numbers.ts';
import { withProgress } from '../lib/progress.ts';
import { drawChart } from './chart.ts';
import { fire, type Load, type Shot } from './load.ts';
import type { Question } from './questions.ts';
import { HELLO, openServer, PLAIN_APOLLO, type Program, type Server } from './servers.ts';
import type { Upstream } from './shop.ts';

/** V8 needs seconds to compile a server, and thousands of requests. */
export const WARM_UP_SECONDS = 5;
const WARM_UP_REQUESTS = 20_000;
const LONGEST_WARM_UP_MS = 20_000;

/** What a comparison measures, and how often. */
export interface Plan {
  readonly servers: readonly Server[];
  readonly questions: readonly Question[];
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** The rounds of each server and question. */
type Cells = ReadonlyMap<Server, ReadonlyMap<Question, Load[]>>;

/** The request that asks a server a question. */
export function shotOf(
  server: Server,
  { url }: Pick<Program, 'url'>,
  { query, signedIn }: Question,
  token: string,
): Shot {
  if (server === HELLO) return { url };
  const sendsToken = signedIn || server.signsIn === true;
  const headers = {
    ...(sendsToken && { authorization: `Bearer ${token}` }),
    ...(server.keepsCompressed && !signedIn && { 'accept-encoding': 'br' }),
  };
  if (!server.asksByHash) return { url, body: JSON.stringify({ query }), headers };
  const extensions = hashOf(query);
  if (signedIn) return { url, body: JSON.stringify({ extensions }), headers };
  return { url: `${url}?extensions=${encodeURIComponent(JSON.stringify(extensions))}`, headers };
}

/** The hash of an operation, as clients send it in place of the text. */
function hashOf(query: string) {
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  return { persistedQuery: { version: 1, sha256Hash } };
}

/** Registers the hash of an operation. */
async function register(
  { url }: Pick<Program, 'url'>,
  { query }: Question,
  { headers = {} }: Shot,
) {
  await verify({ url, body: JSON.stringify({ query, extensions: hashOf(query) }), headers });
}

/** Asks once. @throws PlainError when the server cannot answer */
async function verify({ url, body, headers = {} }: Shot): Promise<void> {
  const response = await fetch(
    url,
    body === undefined
      ? { headers }
      : { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body },
  );
  const text = await response.text();
  if (response.ok && !text.includes('"errors"')) return;
  throw new PlainError(`${url} answered ${response.status} ${text.slice(0, 300)}`);
}

/**
 * Measures every server in every round, one at a time: noise of the machine then hits all of them. All servers run from the
 * beginning, warmed up with every question; those that are not measured are idle.
 */
export async function compare(plan: Plan, upstream: Upstream): Promise<Cells> {
  const { servers, questions, rounds, seconds } = plan;
  const open: Opened[] = [];
  try {
    for (const server of servers) {
      await withProgress(`Warming up ${server.name}`, async () => {
        const program = await openServer(server, upstream.env);
        const opened = { server, program, shots: new Map<Question, Shot>() };
        open.push(opened);
        for (const question of questions) await warmUp(opened, question, plan, upstream);
      });
    }
    const cells: Cells = new Map(
      servers.map((server) => [server, new Map(questions.map((question) => [question, []]))]),
    );
    for (let round = 1; round <= rounds; round += 1) {
      await withProgress(`Round ${round} of ${rounds}`, async (report) => {
        for (const { server, program, shots } of open) {
          report(server.name);
          for (const [question, shot] of shots) {
            cells
              .get(server)
              ?.get(question)
              ?.push(await fire(shot, program.pid, seconds));
          }
        }
      });
    }
    return cells;
  } finally {
    await Promise.all(open.map(({ program }) => program.stop()));
  }
}

/** A running server, and the requests that ask it each question. */
interface Opened {
  readonly server: Server;
  readonly program: Program;
  readonly shots: Map<Question, Shot>;
}

/** Prepares a question and asks it until the server's code for it is compiled. */
async function warmUp(
  { server, program, shots }: Opened,
  question: Question,
  { connections }: Plan,
  { token }: Upstream,
): Promise<void> {
  const shot = { ...shotOf(server, program, question, token), connections };
  if (server.asksByHash) await register(program, question, shot);
  await verify(shot);
  const end = performance.now() + LONGEST_WARM_UP_MS;
  for (let sent = 0; sent < WARM_UP_REQUESTS && performance.now() < end; ) {
    const { perSecond: rate } = await fire(shot, program.pid, WARM_UP_SECONDS);
    sent += rate * WARM_UP_SECONDS;
  }
  shots.set(question, shot);
}

/** A table of medians: a row per server, a column per question. */
interface Table {
  readonly title: string;
  readonly cell: (server: Server, question: Question) => string;
}

const perSecond = ({ perSecond: it }: Load) => it;

function medianOf(cells: Cells, pick: (load: Load) => number) {
  return (server: Server, question: Question) =>
    median((cells.get(server)?.get(question) ?? []).map(pick));
}

function tablesOf(cells: Cells): Table[] {
  const rate = medianOf(cells, perSecond);
  const cpu = medianOf(cells, ({ cpuMs }) => cpuMs);
  const slowest = medianOf(cells, ({ p99 }) => p99);
  return [
    { title: 'Requests per second', cell: (s, q) => rate(s, q).toFixed(0) },
    {
      title: 'Ratio to plain Apollo Server',
      cell: (s, q) => decimal(rate(s, q) / rate(PLAIN_APOLLO, q)),
    },
    {
      title: 'CPU of plain Apollo Server per CPU of the server',
      cell: (s, q) => decimal(cpu(PLAIN_APOLLO, q) / cpu(s, q)),
    },
    { title: 'Share of hello', cell: (s, q) => decimal(rate(s, q) / rate(HELLO, q), 2) },
    { title: 'CPU of the server, ms per request', cell: (s, q) => decimal(cpu(s, q), 3) },
    { title: 'p99, ms', cell: (s, q) => decimal(slowest(s, q)) },
  ];
}

/** Prints requests per second, their ratios, CPU time and p99. */
export function printComparison({ servers, questions }: Plan, cells: Cells): void {
  for (const { title, cell } of tablesOf(cells)) {
    print(bold(`\n${title}`));
    print(dim(`  ${''.padEnd(36)}${questions.map(({ name }) => name.padStart(10)).join('')}`));
    for (const server of servers) {
      const row = questions.map((question) => cell(server, question).padStart(10)).join('');
      print(`  ${server.name.padEnd(36)}${row}`);
    }
  }
}

const PAGE = join(ROOT, 'docs/performance.md');
const CHART = join(ROOT, 'docs/imagens/gateway-requests.svg');
const MEASURED = /(<!-- measured -->)[\s\S]*(<!-- \/measured -->)/;

/** Writes the tables into docs/performance.md, and the chart beside it. */
export async function writeComparison(
  { servers, questions, rounds }: Plan,
  cells: Cells,
): Promise<void> {
  const names = questions.map(({ name }) => name);
  const tables = tablesOf(cells).map(({ title, cell }) => {
    const rows = servers.map(
      (server) => `| ${server.name} | ${questions.map((it) => cell(server, it)).join(' | ')} |`,
    );
    return `### ${title}\n\n| | ${names.join(' | ')} |\n|---|${names.map(() => '---:|').join('')}\n${rows.join('\n')}\n`;
  });
  const asked = questions.map(({ name, title }) => `${name}: ${title}`).join('. ');
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
  const text = `\n${asked}. Medians of ${rounds} rounds. Machine: ${machine}.\n\n${tables.join('\n')}`;
  const page = await readFile(PAGE, 'utf8');
  await writeFile(
    PAGE,
    page.replace(MEASURED, (_, open, close) => `${open}\n${text}\n${close}`),
  );
  const rate = medianOf(cells, perSecond);
  const bars = servers.map((server) => ({
    name: server.name,
    values: questions.map((question) => rate(server, question)),
    ours: server.name.startsWith('ours'),
  }));
  await writeFile(CHART, drawChart(names, bars));
}
