import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { temporaryFolder } from '../e2e/system.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { PlainError, print } from '../scripts/lib/output.mjs';
import { median, printRow } from './lib/figures.ts';
import { withProgress } from './lib/progress.ts';
import { type Answer, fill, type Place, StoreApi } from './lib/store-api.ts';

const CLIENTS = 8;
const ORDERS_A_ROUND = 800;
const RACERS = 200;
const RARE = { slug: 'frasco-raro-de-carga', units: 50 };

const Produto = z.object({ id: z.int() });
const Erro = z.object({ codigo: z.string() });

interface Round {
  ordersPerSecond: number;
  /** Median duration of an order in milliseconds. */
  p50: number;
  p99: number;
}

interface Buyer {
  id: number;
  username: string;
}

/** Creates accounts that are ready to order, with the tool `npm run fill -w store-api`. */
async function createBuyers(place: Place, n: number): Promise<Buyer[]> {
  const output = await fill(place, '--compradores', String(n));
  const [, first] = /comprador-(\d+) to comprador-\d+/.exec(output) ?? [];
  if (first === undefined)
    throw new PlainError(`The command fill did not name its buyers: ${output}`);
  return Array.from({ length: n }, (_, i) => Number(first) + i).map((id) => ({
    id,
    username: `comprador-${id}`,
  }));
}

/** Each buyer orders from another network, because one may not reserve so much. */
function order(api: StoreApi, buyer: Buyer): Promise<Answer> {
  return api.request('POST', '/api/pedidos/criar', {
    token: api.token(buyer),
    headers: {
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `2001:db8:0:${buyer.id.toString(16)}::1`,
    },
    body: { metodo: 'PIX' },
  });
}

/** Every buyer orders once, with a limited number of parallel clients. */
async function runRound(api: StoreApi, buyers: readonly Buyer[]): Promise<Round> {
  const waiting = [...buyers];
  const times: number[] = [];
  const client = async (): Promise<void> => {
    for (let buyer = waiting.pop(); buyer !== undefined; buyer = waiting.pop()) {
      const startedAt = performance.now();
      const { status, body } = await order(api, buyer);
      if (status !== 200) throw new PlainError(`An order was refused: ${status} ${body}`);
      times.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    ordersPerSecond: buyers.length / seconds,
    p50: median(sorted),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}

/** All buyers order a scarce product at once. Returns the count of each outcome. */
async function race(api: StoreApi, buyers: readonly Buyer[]): Promise<Map<string, number>> {
  const { body: found } = await api.request('GET', `/api/produtos/slug/${RARE.slug}`);
  const { id: produtoId } = Produto.parse(JSON.parse(found));
  for (const buyer of buyers) {
    const token = api.token(buyer);
    await api.request('POST', '/api/carrinho/limpar', { token });
    const { status, body } = await api.request('POST', '/api/carrinho/adicionar', {
      token,
      body: { produtoId, quantidade: 1 },
    });
    if (status !== 200) throw new PlainError(`The cart refused: ${status} ${body}`);
  }
  const answers = await Promise.all(buyers.map((buyer) => order(api, buyer)));
  const counts = new Map<string, number>();
  for (const { status, body } of answers) {
    const outcome = status === 200 ? 'orders' : `${status} ${Erro.parse(JSON.parse(body)).codigo}`;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return counts;
}

async function measure(name: string, place: Place, rounds: number): Promise<void> {
  const buyers = await withProgress(`${name}: creating accounts`, () =>
    createBuyers(place, (rounds + 1) * ORDERS_A_ROUND + RACERS),
  );
  await using api = await StoreApi.start(place);
  const racers = buyers.splice(0, RACERS);
  const results = await withProgress(`${name}: ${rounds} rounds of orders`, async (report) => {
    report('warming up');
    await runRound(api, buyers.splice(0, ORDERS_A_ROUND));
    const done: Round[] = [];
    while (done.length < rounds) {
      report(`round ${done.length + 1}`);
      done.push(await runRound(api, buyers.splice(0, ORDERS_A_ROUND)));
    }
    return done;
  });
  const outcomes = await withProgress(`${name}: ${RACERS} buyers for ${RARE.units} units`, () =>
    race(api, racers),
  );
  print(
    `\n${name}: orders by ${CLIENTS} clients (median of ${rounds} rounds of ${ORDERS_A_ROUND})`,
  );
  printRow(
    'per second',
    results.map((it) => it.ordersPerSecond),
    0,
    '',
  );
  printRow(
    'p50',
    results.map((it) => it.p50),
    1,
    ' ms',
  );
  printRow(
    'p99',
    results.map((it) => it.p99),
    1,
    ' ms',
  );
  const text = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  print(`  ${RACERS} at once for ${RARE.units} units: ${text}\n`);
}

const { values } = readArguments('npm run bench -- orders', {
  options: { rounds: { type: 'string', default: '5' } },
});
const rounds = Math.max(1, Number.parseInt(values.rounds, 10) || 5);
const databaseUrl = process.env['BENCH_DATABASE_URL'] || undefined;
const { folder, remove } = await temporaryFolder();
try {
  if (databaseUrl === undefined) {
    print('BENCH_DATABASE_URL is not set: only the embedded database was measured.');
  } else {
    await measure('PostgreSQL', { dataDir: join(folder, 'postgres'), databaseUrl }, rounds);
  }
  await measure('PGlite', { dataDir: join(folder, 'pglite'), databaseUrl: undefined }, rounds);
} finally {
  await remove();
}
