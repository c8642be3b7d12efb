import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { type Buyer, openBuyer, type Volume, volumesOf } from '../../e2e/journeys/buyer.ts';
import { MANY_ORDERS, temporaryFolder } from '../../e2e/system.ts';
import { PlainError } from '../../scripts/lib/output.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import startPostgres from '../../store-api/test/postgres-server.ts';
import { cpuOf, memoryOf } from '../gateway/load.ts';
import { QUESTIONS } from '../gateway/questions.ts';
import { start } from '../gateway/servers.ts';
import { decimal } from '../lib/numbers.ts';
import { withProgress } from '../lib/progress.ts';
import { fill } from '../lib/store-api.ts';
import { cpuWithChildren } from './cpu.ts';
import { type Cost, needsOf } from './needs.ts';
import type { Table } from './page.ts';

const PRODUCTS = 2_000;
const FILLED_ORDERS = 20_000;
const BUYERS = 24;
const ORDERS_EACH = 4;
const CLIENTS = 4;
const IDLE_MS = 5_000;
const KILOBYTE = 1024;

/** CPU time so far, in milliseconds. */
type Spent = Readonly<Record<'gateway' | 'storeApi' | 'postgres', number>>;

interface Shop {
  readonly url: string;
  readonly spent: () => Spent;
}

/** CPU time of one action, of which `count` run, four at once. What the processes use without requests is subtracted. */
async function costOf(
  shop: Shop,
  idle: Spent,
  count: number,
  action: (n: number) => Promise<unknown>,
): Promise<Cost> {
  const before = shop.spent();
  const startedAt = performance.now();
  let next = 0;
  const client = async () => {
    while (next < count) {
      const n = next;
      next += 1;
      await action(n);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const ms = performance.now() - startedAt;
  const after = shop.spent();
  const each = (name: keyof Spent) =>
    Math.max(0, (after[name] - before[name] - (idle[name] * ms) / IDLE_MS) / count);
  return { gateway: each('gateway'), storeApi: each('storeApi'), postgres: each('postgres') };
}

async function page(url: string): Promise<void> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  if (!reply.ok) throw new PlainError(`${url} answered ${reply.status}`);
  await reply.arrayBuffer();
}

async function measure(shop: Shop): Promise<Record<string, Cost>> {
  const { url } = shop;
  const before = shop.spent();
  await sleep(IDLE_MS);
  const after = shop.spent();
  const idle = {
    gateway: after.gateway - before.gateway,
    storeApi: after.storeApi - before.storeApi,
    postgres: after.postgres - before.postgres,
  };
  const costs: Record<string, Cost> = {};
  const run = async (
    name: string,
    count: number,
    action: (n: number) => Promise<unknown>,
    warmUp = 0,
  ) => {
    for (let n = 0; n < warmUp; n += 1) await action(count + n);
    costs[name] = await withProgress(name, () => costOf(shop, idle, count, action));
  };
  const pages = ['/', '/produtos', '/produtos?pagina=2'];
  await run('page, cached', 3_000, (n) => page(`${url}${pages[n % pages.length]}`), 300);
  await run('page, a new search', 300, (n) => page(`${url}/produtos?pagina=2&busca=a${n}`), 60);
  const buyers: Buyer[] = [];
  await run('sign up and sign in', BUYERS, async () => {
    buyers.push(await openBuyer(url));
  });
  const buyerOf = (n: number): Buyer => {
    const buyer = buyers[n % buyers.length];
    if (buyer === undefined) throw new PlainError('No account could be made.');
    return buyer;
  };
  const volumes: Volume[] = (await volumesOf(url)).slice(0, BUYERS);
  await run('add to the cart', BUYERS * 5, async (n) => {
    const volume = volumes[n % volumes.length];
    if (volume !== undefined) await buyerOf(n).put(volume, 1);
  });
  const cart = QUESTIONS.find(({ name }) => name === 'Q4')?.query ?? '';
  await run(
    'read the cart',
    2_000,
    async (n) => {
      const reply = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${buyerOf(n).token}`,
        },
        body: JSON.stringify({ query: cart }),
      });
      if (!(await reply.text()).includes('itens')) throw new PlainError('A cart was not answered.');
    },
    200,
  );
  const orders: { buyer: Buyer; id: string }[] = [];
  await run('order', buyers.length * ORDERS_EACH, async (n) => {
    const buyer = buyerOf(n);
    orders.push({ buyer, id: (await buyer.order()).id });
  });
  await run('pay', orders.length, async (n) => {
    const order = orders[n];
    if (order !== undefined) await order.buyer.pay(order.id);
  });
  return costs;
}

async function sql(databaseUrl: string, text: string): Promise<string> {
  const { stdout } = await execa('psql', [databaseUrl, '-Atc', text]);
  return stdout.trim();
}

/** Opens a filled shop on PostgreSQL, and returns what each action and each shop of a size costs. */
export async function costOfActions(): Promise<Readonly<Record<'actions' | 'needs', Table>>> {
  await withProgress('Building', () => execa('npm', ['run', '-s', 'build'], { cwd: ROOT }));
  const stopPostgres = await startPostgres();
  const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';
  const { folder, remove } = await temporaryFolder();
  try {
    const size = async () =>
      Number(await sql(databaseUrl, 'SELECT pg_database_size(current_database())'));
    const place = { dataDir: folder, databaseUrl };
    const bytes = await withProgress(`Inventing ${FILLED_ORDERS} orders`, async () => {
      await fill(place, '--produtos', String(PRODUCTS), '--compradores', '500');
      const before = await size();
      await fill(place, '--pedidos', String(FILLED_ORDERS));
      return ((await size()) - before) / FILLED_ORDERS;
    });
    await sql(databaseUrl, 'VACUUM ANALYZE');
    const directory = await sql(databaseUrl, 'SHOW data_directory');
    const postmaster = Number(
      readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    const secret = randomBytes(48).toString('base64');
    const common = {
      JWT_SECRET: secret,
      PAGAMENTO: 'simulado',
      DEMO: 'on',
      TRUST_PROXY: 'loopback',
    };
    const api = await start('store-api/src/main.ts', {
      env: {
        ...common,
        ...MANY_ORDERS,
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        STORE_API_PORT: '0',
      },
      core: 1,
    });
    const gateway = await start('gateway/src/main.ts', {
      env: { ...common, STORE_API_URL: `${api.url}/api`, DATA_DIR: folder, PORT: '0' },
      core: 0,
    });
    try {
      const costs = await measure({
        url: gateway.url,
        spent: () => ({
          gateway: cpuOf(gateway.pid),
          storeApi: cpuOf(api.pid),
          postgres: cpuWithChildren(postmaster),
        }),
      });
      const memory = `gateway ${memoryOf(gateway.pid).toFixed(0)} MB, store-api ${memoryOf(api.pid).toFixed(0)} MB`;
      return {
        actions: {
          title: 'CPU time of one action',
          head: ['Milliseconds', 'gateway', 'store-api', 'PostgreSQL'],
          rows: Object.entries(costs).map(([name, { gateway: own, storeApi, postgres }]) => [
            name,
            ...[own, storeApi, postgres].map((ms) => decimal(ms, 2)),
          ]),
          note: `${PRODUCTS} products and ${FILLED_ORDERS} orders in the database, four clients. Memory afterwards: ${memory}. An order and its history take ${(bytes / KILOBYTE).toFixed(1)} KB in the database.`,
        },
        needs: needsOf(costs, bytes),
      };
    } finally {
      await Promise.all([gateway.stop(), api.stop()]);
    }
  } finally {
    await stopPostgres?.();
    await remove();
  }
}
