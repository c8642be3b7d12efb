import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { z } from 'zod';
import { startSystem, temporaryFolder } from '../e2e/system.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { bold, dim, PlainError, print } from '../scripts/lib/output.mjs';
import { median } from './lib/figures.ts';
import { decimal, quantile } from './lib/numbers.ts';
import { withProgress } from './lib/progress.ts';

// Measures how long other answers take while anonymous clients repeat the most expensive requests.

const CUSTOMER = { username: 'marina.costa', password: 'Cliente@123' };
/** Milliseconds between two requests of one probe. */
const PROBE_PAUSE_MS = 10;
const SETTLE_MS = 500;

interface Asked {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST. */
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly cookie: string;
}

function ask({ url, headers = {}, body }: Asked, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request(url, { agent, method, headers }, (reply) => {
      const cookie = (reply.headers['set-cookie'] ?? []).map((it) => it.split(';')[0]).join('; ');
      reply.once('error', reject);
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, cookie }));
      reply.resume();
    });
    asked.once('error', reject).end(body);
  });
}

const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, br' };

function operation(url: string, query: string, headers: Readonly<Record<string, string>> = {}) {
  return {
    url: `${url}/graphql`,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  };
}

const PRODUTO =
  'id slug nome precoMinimo categorias { id nome } variacoes { id nome preco estoque }';

/** The requests of an attack; each is another one. */
const ATTACKS: Readonly<Record<string, (url: string) => Asked>> = {
  'search pages': (url) => ({
    url: `${url}/produtos?busca=${randomUUID().slice(0, 8)}`,
    headers: BROWSER,
  }),
  searches: (url) =>
    operation(url, `{ produtos(busca: "${randomUUID().slice(0, 8)}") { itens { ${PRODUTO} } } }`),
  'unknown pages': (url) => ({ url: `${url}/${randomUUID()}`, headers: BROWSER }),
  'unknown products': (url) => ({ url: `${url}/produtos/${randomUUID()}`, headers: BROWSER }),
  '495 fields': (url) => operation(url, `{ ${'categorias { id } '.repeat(495)}} # ${randomUUID()}`),
};

interface Attack {
  readonly name: string;
  readonly url: string;
  readonly clients: number;
}

/** Repeats an attack in a separate process until its parent ends it. */
async function attack({ name, url, clients }: Attack): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const statuses = new Map<number, number>();
  process.on('message', () => process.send?.([...statuses]));
  process.on('disconnect', () => process.exit());
  const client = async (): Promise<never> => {
    for (;;) {
      const asked = ATTACKS[name]?.(url);
      if (asked === undefined) throw new PlainError(`no attack ${name}`);
      const { status } = await ask(asked, agent).catch(() => ({ status: 0 }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Statuses and their counts. */
const Statuses = z.array(z.tuple([z.number(), z.number()]));

/** Milliseconds. */
interface Round {
  readonly p50: number;
  readonly p99: number;
}

/** Repeats a request for `forMs` milliseconds. */
async function probe(asked: Asked, agent: Agent, forMs: number): Promise<Round> {
  const times: number[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const startedAt = performance.now();
    const { status } = await ask(asked, agent);
    if (status !== 200) throw new PlainError(`${asked.url} answered ${status}`);
    times.push(performance.now() - startedAt);
    await sleep(PROBE_PAUSE_MS);
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

async function signIn(url: string, agent: Agent): Promise<string> {
  const { username, password } = CUSTOMER;
  const query = `mutation { entrar(username: "${username}", senha: "${password}") { __typename } }`;
  const { cookie } = await ask(operation(url, query), agent);
  if (cookie === '') throw new PlainError(`${username} could not sign in`);
  return cookie;
}

const cell = (rounds: readonly Round[]) =>
  `${decimal(median(rounds.map(({ p50 }) => p50)), 0)} / ${decimal(median(rounds.map(({ p99 }) => p99)), 0)} ms`;

const { values } = readArguments('npm run bench -- attack', {
  options: {
    clients: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    /** Set in the attacking process. */
    attack: { type: 'string' },
    url: { type: 'string', default: '' },
  },
});
const clients = Math.max(1, Number.parseInt(values.clients, 10) || 60);

async function main(): Promise<void> {
  const forMs = Math.max(0.5, Number.parseFloat(values.seconds) || 4) * 1000;
  const rounds = Math.max(1, Number.parseInt(values.rounds, 10) || 3);
  const { folder, remove } = await temporaryFolder();
  const storePort = await getPort();
  const system = await withProgress('Starting the shop', () =>
    startSystem(folder, { STORE_API_PORT: String(storePort), LOG_LEVEL: 'error' }),
  );
  const agent = new Agent({ keepAlive: true });
  try {
    const { url } = system;
    const cookie = await signIn(url, agent);
    const probes: Readonly<Record<string, Asked>> = {
      '/health/ready': { url: `${url}/health/ready` },
      'its REST API': { url: `http://127.0.0.1:${storePort}/health/ready` },
      'home page': { url: `${url}/`, headers: BROWSER },
      cart: operation(url, '{ carrinho { id total itens { id quantidade } } }', { cookie }),
    };
    for (const asked of Object.values(probes)) await probe(asked, agent, SETTLE_MS);
    print(
      bold(
        `\n${clients} clients; median and p99, medians of ${rounds} rounds of ${forMs / 1000} s`,
      ),
    );
    print(
      `  ${''.padEnd(18)}${Object.keys(probes)
        .map((name) => name.padStart(16))
        .join('')}`,
    );
    for (const name of ['alone', ...Object.keys(ATTACKS)]) {
      const attacker =
        name === 'alone'
          ? undefined
          : fork(import.meta.filename, ['--attack', name, '--url', url, '--clients', `${clients}`]);
      await sleep(SETTLE_MS);
      const measured = new Map<string, Round[]>();
      for (let round = 0; round < rounds; round += 1) {
        const results = await Promise.all(
          Object.entries(probes).map(
            async ([kind, asked]) => [kind, await probe(asked, agent, forMs)] as const,
          ),
        );
        for (const [kind, result] of results) {
          measured.set(kind, [...(measured.get(kind) ?? []), result]);
        }
      }
      const cells = [...measured.values()].map((it) => cell(it).padStart(16)).join('');
      print(`  ${name.padEnd(18)}${cells}${attacker ? dim(await statusesOf(attacker)) : ''}`);
      attacker?.disconnect();
      await sleep(SETTLE_MS);
    }
  } finally {
    agent.destroy();
    await system.stop();
    await remove();
  }
}

/** The attack's answers by status. */
async function statusesOf(attacker: ChildProcess): Promise<string> {
  attacker.send('statuses');
  const message = await new Promise<unknown>((resolve) => attacker.once('message', resolve));
  return `   ${Statuses.parse(message)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}`;
}

if (values.attack === undefined) await main();
else await attack({ name: values.attack, url: values.url, clients });
