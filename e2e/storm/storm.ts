import { setTimeout as sleep } from 'node:timers/promises';
import { Admin } from './admin.ts';
import { Arrivals } from './arrivals.ts';
import { Client } from './client.ts';
import { compare, type Differences } from './compare.ts';
import { runFaults } from './faults.ts';
import type { Measured } from './figures.ts';
import { Ledger } from './ledger.ts';
import { foreignMarks, People } from './people.ts';
import { nextRelease } from './release.ts';
import { Samples } from './samples.ts';
import type { StormShop } from './shop.ts';
import { readMails, Store } from './stored.ts';

const MEMORY_EVERY_MS = 5_000;
/** What is late after the storm, such as a mail or a refund, has this long. */
const SETTLE_MS = 90_000;
/** The caches of the gateways fill with what most people read. */
const WARM_MS = 3_000;

export interface Options {
  readonly seed: number;
  readonly ms: number;
  /** People a second. */
  readonly rate: number;
  readonly people: number;
  /** Presses of "Tentar de novo" before an action counts as failed. */
  readonly repeats: number;
  /** The kinds of faults; all without it. */
  readonly only: readonly string[] | undefined;
  readonly report: (text: string) => void;
}

/** Runs a storm on an open shop, and compares what its people saw with what is stored. */
export async function runStorm(shop: StormShop, options: Options): Promise<Measured> {
  const { seed, ms, rate, report } = options;
  const filled = await shop.command('tools/fill/main.ts', '--compradores', String(options.people));
  const [, first, last] = /comprador-(\d+) to comprador-(\d+)/.exec(filled) ?? [];
  const people = new People(Number(first), Number(last), shop.secret);
  await using store = new Store(shop.databaseUrl, Number(first));
  await using release = await nextRelease();
  const before = new Map(
    (await store.read()).stock.map(({ produtoId, estoque }) => [produtoId, estoque]),
  );
  const samples = new Samples();
  const ledger = new Ledger();
  const client = new Client(shop.url, samples, options.repeats);
  const admin = await Admin.signIn(shop.url, client);
  const produtos = await store.produtos();
  const arrivals = new Arrivals({ client, admin, ledger, samples, produtos }, people, {
    rate,
    seed,
  });
  const memory = setInterval(() => {
    for (const part of shop.parts) part.measure();
  }, MEMORY_EVERY_MS);
  await sleep(WARM_MS);
  const phases = await runFaults(shop, store, release.folder, ms, report, options.only);
  clearInterval(memory);
  report('the last people leave');
  await arrivals.end();
  report('what is late settles');
  const differences = await settle(async () =>
    compare(ledger.purchases, await store.read(), before),
  );
  const check = await shop.command('src/cli/main.ts', 'check').catch(String);
  for (const { para, text } of await readMails(shop.dataDir)) {
    const [, id] = /^comprador-(\d+)@/.exec(para) ?? [];
    const marks = foreignMarks(text, Number(id));
    if (marks.length > 0) samples.leaks.push(`The mail to ${para} held ${marks.join(', ')}.`);
  }
  return {
    seed,
    arrived: arrivals.arrived,
    turnedAway: arrivals.turnedAway,
    orders: ledger.purchases.filter(({ created }) => created === 'yes').length,
    samples: samples.all,
    phases,
    parts: shop.parts,
    differences,
    violations: check.includes('All invariants hold.') ? [] : check.split('\n'),
    leaks: samples.leaks,
    surprises: [...samples.surprises, ...arrivals.errors.map(String)],
  };
}

/** Compares until nothing differs, or the time for what is late has passed. */
async function settle(read: () => Promise<Differences>): Promise<Differences> {
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const found = await read();
    if (Object.values(found).every((list) => list.length === 0)) return found;
    if (performance.now() > until) return found;
    await sleep(1_000);
  }
}
