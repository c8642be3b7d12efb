import { bold, dim, PlainError, print, withProgress } from '../../scripts/lib/output.mjs';
import { median } from '../lib/figures.ts';
import { decimal } from '../lib/numbers.ts';
import { fire, type Load, type Shot } from './load.ts';
import type { Question } from './questions.ts';
import { HELLO, openServer, PLAIN_APOLLO, type Program, type Server } from './servers.ts';
import type { Upstream } from './shop.ts';

const WARM_UP_SECONDS = 2;

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
  return {
    url,
    body: JSON.stringify({ query }),
    headers: sendsToken ? { authorization: `Bearer ${token}` } : {},
  };
}

/** Asks once. @throws PlainError when the server cannot answer */
async function verify({ url, body, headers = {} }: Shot): Promise<void> {
  if (body === undefined) return;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  if (response.ok && !text.includes('"errors"')) return;
  throw new PlainError(`${url} answered ${response.status} ${text.slice(0, 300)}`);
}

/** Measures every server in every round, one at a time: noise of the machine then hits all of them. */
export async function compare(plan: Plan, upstream: Upstream): Promise<Cells> {
  const { servers, questions, rounds, seconds, connections } = plan;
  const cells: Cells = new Map(
    servers.map((server) => [server, new Map(questions.map((question) => [question, []]))]),
  );
  const measure = async (server: Server) => {
    const program = await openServer(server, upstream.env);
    try {
      for (const question of questions) {
        const shot = { ...shotOf(server, program, question, upstream.token), connections };
        await verify(shot);
        await fire(shot, program.pid, WARM_UP_SECONDS);
        const load = await fire(shot, program.pid, seconds);
        cells.get(server)?.get(question)?.push(load);
      }
    } finally {
      await program.stop();
    }
  };
  for (let round = 1; round <= rounds; round += 1) {
    for (const server of servers) {
      await withProgress(`Round ${round} of ${rounds}: ${server.name}`, () => measure(server));
    }
  }
  return cells;
}

/** Prints medians: requests per second, their ratios, CPU time and p99. */
export function printComparison({ servers, questions }: Plan, cells: Cells): void {
  const value = (server: Server, question: Question, pick: (load: Load) => number) =>
    median((cells.get(server)?.get(question) ?? []).map(pick));
  const printTable = (title: string, cell: (server: Server, question: Question) => string) => {
    print(bold(`\n${title}`));
    print(dim(`  ${''.padEnd(24)}${questions.map(({ name }) => name.padStart(10)).join('')}`));
    for (const server of servers) {
      const row = questions.map((question) => cell(server, question).padStart(10)).join('');
      print(`  ${server.name.padEnd(24)}${row}`);
    }
  };
  const perSecond = ({ perSecond: it }: Load) => it;
  const ratio = (digits: number, to: Server) => (server: Server, question: Question) =>
    decimal(value(server, question, perSecond) / value(to, question, perSecond), digits);
  printTable('Requests per second', (s, q) => value(s, q, perSecond).toFixed(0));
  printTable('Ratio to plain Apollo Server', ratio(1, PLAIN_APOLLO));
  printTable('Share of hello', ratio(2, HELLO));
  printTable('CPU of the server, ms per request', (s, q) =>
    decimal(
      value(s, q, ({ cpuMs }) => cpuMs),
      3,
    ),
  );
  printTable('p99, ms', (s, q) => decimal(value(s, q, ({ p99 }) => p99)));
}
