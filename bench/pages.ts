import { Agent, request } from 'node:http';
import { startSystem, temporaryFolder } from '../e2e/system.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { bold, PlainError, print } from '../scripts/lib/output.mjs';
import { median } from './lib/figures.ts';
import { decimal, quantile } from './lib/numbers.ts';
import { withProgress } from './lib/progress.ts';

// Compares cached and freshly rendered shop pages, requested as a browser does.

const PATHS = ['/', '/produtos', '/produtos/noite-de-zahran'];
const ROUNDS = 5;
const WARM_UP_MS = 500;

interface Round {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

interface Visit {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
}

/** A client of one shop with keep-alive connections. */
class Shop {
  readonly #url: string;
  readonly #agent: Agent;

  constructor(url: string, connections: number) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Reads a whole compressed response. Returns its ETag. */
  ask({ path, headers, status }: Visit): Promise<string> {
    return new Promise((resolve, reject) => {
      const asked = request(this.#url + path, { agent: this.#agent, headers }, (reply) => {
        if (reply.statusCode !== status) {
          reject(new PlainError(`${path} answered ${reply.statusCode} instead of ${status}`));
        }
        reply.once('error', reject).once('end', () => resolve(reply.headers.etag ?? ''));
        reply.resume();
      });
      asked.once('error', reject).end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Sends requests for `forMs` milliseconds from `clients` parallel clients. */
async function measure(shop: Shop, visit: Visit, clients: number, forMs: number): Promise<Round> {
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + forMs;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      await shop.ask(visit);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - begun) / 1000;
  return {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

function printRounds(name: string, rounds: readonly Round[]): void {
  const cell = (pick: (round: Round) => number, unit: string) =>
    `${decimal(median(rounds.map(pick)))}${unit}`.padStart(12);
  const cells = [
    cell((round) => round.perSecond, '/s'),
    cell((round) => round.p50, ' ms'),
    cell((round) => round.p99, ' ms'),
  ];
  print(`  ${name.padEnd(46)}${cells.join('')}`);
}

const { values } = readArguments('npm run bench -- pages', {
  options: {
    clients: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '3' },
    /** Address of a running shop to measure alone. */
    url: { type: 'string' },
  },
});
const clients = Math.max(1, Number.parseInt(values.clients, 10) || 8);
const forMs = Math.max(0.2, Number.parseFloat(values.seconds) || 3) * 1000;

/** One side of the comparison, with its cleanup. */
interface Side {
  readonly name: string;
  readonly shop: Shop;
  readonly close: () => Promise<void>;
}

async function openSide(name: string, env: Readonly<Record<string, string>>): Promise<Side> {
  const { folder, remove } = await temporaryFolder();
  const system = await startSystem(folder, env);
  const shop = new Shop(system.url, clients);
  return {
    name,
    shop,
    close: async () => {
      shop.close();
      await system.stop();
      await remove();
    },
  };
}

async function openSides(): Promise<Side[]> {
  if (values.url !== undefined) {
    const shop = new Shop(values.url, clients);
    return [{ name: '', shop, close: () => Promise.resolve(shop.close()) }];
  }
  return withProgress('Starting two shops', async () => [
    await openSide('cached', {}),
    await openSide('rendered', { PAGE_CACHE: 'off' }),
  ]);
}

const sides: Side[] = [];
try {
  sides.push(...(await openSides()));
  print(
    bold(`\n${clients} clients, ${forMs / 1000} s per round, medians of ${ROUNDS} rounds (br)`),
  );
  print(`  ${''.padEnd(46)}${['pages', 'median', 'p99'].map((it) => it.padStart(12)).join('')}`);
  for (const path of PATHS) {
    const browser = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
    const rounds = new Map<string, Round[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, shop } of sides) {
        const whole: Visit = { path, headers: browser, status: 200 };
        if (round === 0) await measure(shop, whole, clients, WARM_UP_MS);
        const etag = await shop.ask(whole);
        const again = { path, headers: { ...browser, 'if-none-match': etag }, status: 304 };
        for (const [kind, visit] of [
          ['inteira', whole],
          ['304', again],
        ] as const) {
          const key = `${path} ${kind} ${name}`.trim();
          const done = rounds.get(key) ?? [];
          rounds.set(key, [...done, await measure(shop, visit, clients, forMs)]);
        }
      }
    }
    for (const [name, done] of rounds) printRounds(name, done);
  }
} finally {
  for (const { close } of sides) await close();
}
