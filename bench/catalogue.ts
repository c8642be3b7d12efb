import { join } from 'node:path';
import { z } from 'zod';
import { temporaryFolder } from '../e2e/system.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { bold, green, PlainError, print, red } from '../scripts/lib/output.mjs';
import startPostgres from '../store-api/test/postgres-server.ts';
import { median as medianOf } from './lib/figures.ts';
import { decimal, quantile, randomFrom } from './lib/numbers.ts';
import { withProgress } from './lib/progress.ts';
import { fill, type Place, StoreApi } from './lib/store-api.ts';

// Measures lists, search and product page of a large catalogue over HTTP, in sequence, and then many lists at once.

const LIST = '/api/produtos/listarFiltroShop?size=15';
const ORDERS = ['maisVendidos', 'menorPreco', 'maiorPreco', 'nomeAsc', 'nomeDesc'];
/** Upper limits of the medians on PostgreSQL, in milliseconds. PGlite may take 2.5 times as long. */
const GOALS = { list: 25, facets: 15, search: 15, slug: 2 };
const EMBEDDED_FACTOR = 2.5;
const WARM_UP = 10;
/** Clients that ask for lists at once, while one asks for products. */
const CLIENTS = 24;
const LOAD_MS = 10_000;
const SAMPLE_PAGES = 12;
const PRODUCT = 'product by slug';

const Page = z.object({
  totalProdutos: z.number(),
  totalPaginas: z.number(),
  produtos: z.array(z.object({ slug: z.string(), nome: z.string() })),
});
const Categorias = z.array(z.object({ nome: z.string() }));
const WithFacetas = z.object({
  facetas: z.array(
    z.object({ grupo: z.string(), opcoes: z.array(z.object({ valor: z.string() })) }),
  ),
});

/** One table row: the request and the upper limit of its median. */
interface Row {
  name: string;
  goal: number;
  path: (turn: number) => string;
}

interface TimedAnswer {
  ms: number;
  body: string;
}

/** Reads the whole response. Returns it with its duration. */
async function ask(api: StoreApi, path: string): Promise<TimedAnswer> {
  const startedAt = performance.now();
  const { status, body } = await api.request('GET', path);
  const ms = performance.now() - startedAt;
  if (status !== 200) throw new PlainError(`${path} answered ${status}: ${body}`);
  return { ms, body };
}

/** Fills the database up to `wanted` products and starts a server on it. */
async function openFilled(place: Place, wanted: number): Promise<StoreApi> {
  const api = await withProgress('Abrindo a API', () => StoreApi.start(place));
  const { body } = await ask(api, '/api/produtos?size=1');
  const missing = wanted - Page.parse(JSON.parse(body)).totalProdutos;
  if (missing <= 0) return api;
  await api[Symbol.asyncDispose]();
  await withProgress(`Inventando ${missing} produtos`, () =>
    fill(place, '--produtos', String(missing)),
  );
  return StoreApi.start(place);
}

/** Builds realistic searches from stored product names. */
function searchesFrom(nomes: readonly string[], random: () => number): string[] {
  const pick = (list: readonly string[]): string =>
    list[Math.floor(random() * list.length)] ?? 'perfume';
  const wordOf = (nome: string): string => pick(nome.split(' ').filter((it) => it.length >= 5));
  const kinds: ((nome: string) => string)[] = [
    (nome) => nome,
    (nome) => nome.split(' ').slice(0, 3).join(' '),
    wordOf,
    (nome) => `${wordOf(nome)} ${wordOf(pick(nomes))}`,
    (nome) => wordOf(nome).slice(0, 4),
    (nome) => `${wordOf(nome)} 10 ml`,
    // One letter missing.
    (nome) => {
      const word = wordOf(nome);
      const at = 1 + Math.floor(random() * (word.length - 2));
      return word.slice(0, at) + word.slice(at + 1);
    },
    () => `${pick(['kz', 'wq', 'xj'])}${Math.floor(random() * 36 ** 4).toString(36)}`,
  ];
  return nomes.flatMap((nome, i) => kinds[i % kinds.length]?.(nome) ?? []);
}

async function rowsFor(api: StoreApi, factor: number): Promise<Row[]> {
  const random = randomFrom(1);
  const first = Page.parse(JSON.parse((await ask(api, LIST)).body));
  const [categoria] = Categorias.parse(JSON.parse((await ask(api, '/api/categorias')).body));
  const ofCategoria = `&categoria=${encodeURIComponent(categoria?.nome ?? '')}`;
  const filtered = Page.parse(JSON.parse((await ask(api, LIST + ofCategoria)).body));
  const anyPage = (pages: number): number => Math.floor(random() * pages);

  const sample: { slug: string; nome: string }[] = [];
  for (let n = 0; n < SAMPLE_PAGES; n += 1) {
    const { body } = await ask(api, `${LIST}&page=${anyPage(first.totalPaginas)}`);
    sample.push(...Page.parse(JSON.parse(body)).produtos);
  }
  const searches = searchesFrom(
    sample.map(({ nome }) => nome),
    random,
  );
  const at = <T>(list: readonly T[], turn: number): T | undefined => list[turn % list.length];
  return [
    ...ORDERS.map((order) => ({
      name: order,
      goal: GOALS.list * factor,
      path: () => `${LIST}&ordenarPor=${order}&page=${anyPage(first.totalPaginas)}`,
    })),
    ...ORDERS.map((order) => ({
      name: `${order}, ${categoria?.nome}`,
      goal: GOALS.list * factor,
      path: () =>
        `${LIST}${ofCategoria}&ordenarPor=${order}&page=${anyPage(filtered.totalPaginas)}`,
    })),
    ...['maisVendidos', 'relevancia'].map((order) => ({
      name: `search, ${order}`,
      goal: GOALS.search * factor,
      path: (turn: number) =>
        `${LIST}&ordenarPor=${order}&search=${encodeURIComponent(at(searches, turn) ?? '')}`,
    })),
    ...(await choicesOf(api, ofCategoria)).flatMap(([name, chosen]) => [
      { name, goal: GOALS.list * factor, path: () => LIST + chosen },
      {
        name: `${name}, with counts`,
        goal: (GOALS.list + GOALS.facets) * factor,
        path: () => `${LIST}${chosen}&totais=facetas`,
      },
    ]),
    {
      name: PRODUCT,
      goal: GOALS.slug * factor,
      path: (turn) => `/api/produtos/slug/${at(sample, turn)?.slug}`,
    },
  ];
}

/** Choices of the facets' panel: name and query. */
async function choicesOf(api: StoreApi, ofCategoria: string): Promise<[string, string][]> {
  const { body } = await ask(api, `${LIST}&totais=facetas`);
  const { facetas } = WithFacetas.parse(JSON.parse(body));
  const mostFrequent = (grupo: string) =>
    `&${grupo}=${facetas.find((faceta) => faceta.grupo === grupo)?.opcoes[0]?.valor}`;
  return [
    ['nothing chosen', ''],
    ['one family', '&familia=floral'],
    ['in stock', '&disponivel=sim'],
    ['one note', mostFrequent('nota')],
    ['one house', mostFrequent('casa')],
    ['category, note, family', `${ofCategoria}${mostFrequent('nota')}&familia=floral`],
  ];
}

async function timesOf(api: StoreApi, { path }: Row, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + runs; turn += 1) {
    const { ms } = await ask(api, path(turn));
    if (turn >= WARM_UP) times.push(ms);
  }
  return times;
}

/** Prints lists a second of many clients, and how long one product takes beside them. */
async function measureLoad(api: StoreApi, rows: readonly Row[]): Promise<void> {
  const lists = rows.filter(({ name }) => name !== PRODUCT);
  const products = rows.find(({ name }) => name === PRODUCT);
  const endsAt = performance.now() + LOAD_MS;
  const isOver = () => performance.now() >= endsAt;
  let answered = 0;
  const times: number[] = [];
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = client; !isOver(); turn += 1) {
      await ask(api, lists[turn % lists.length]?.path(turn) ?? LIST);
      answered += 1;
    }
  });
  const shopper = async () => {
    for (let turn = 0; !isOver(); turn += 1) {
      times.push((await ask(api, products?.path(turn) ?? LIST)).ms);
    }
  };
  await Promise.all([...clients, shopper()]);
  const perSecond = answered / (LOAD_MS / 1_000);
  print(
    `  ${CLIENTS} clients: ${decimal(perSecond)} lists/s; ${PRODUCT} beside them: median ${decimal(medianOf(times))} ms, p95 ${decimal(quantile(times, 0.95))} ms`,
  );
}

/** Fills, measures and prints. Returns true when every median meets its goal. */
async function measure(
  name: string,
  place: Place,
  { produtos, runs, factor }: { produtos: number; runs: number; factor: number },
): Promise<boolean> {
  print(`\n${bold(name)}`);
  await using api = await openFilled(place, produtos);
  let allUnder = true;
  print(`  ${''.padEnd(38)}${'median'.padStart(12)}${'p95'.padStart(12)}${'goal'.padStart(12)}`);
  const rows = await rowsFor(api, factor);
  for (const row of rows) {
    const times = await timesOf(api, row, runs);
    const median = medianOf(times);
    const cells = [median, quantile(times, 0.95), row.goal];
    const under = median <= row.goal;
    allUnder &&= under;
    print(
      `  ${row.name.padEnd(38)}${cells.map((ms) => `${decimal(ms)} ms`.padStart(12)).join('')}  ${under ? green('✓') : red('✗')}`,
    );
  }
  await measureLoad(api, rows);
  return allUnder;
}

const { values } = readArguments('npm run bench -- catalogue', {
  options: {
    produtos: { type: 'string', default: '50000' },
    runs: { type: 'string', default: '160' },
    /** Measures PostgreSQL alone. Without BENCH_DATABASE_URL it starts a server. */
    postgres: { type: 'boolean', default: false },
  },
});
const counts = {
  produtos: Math.max(100, Number.parseInt(values.produtos, 10) || 50_000),
  runs: Math.max(1, Number.parseInt(values.runs, 10) || 160),
};
const given = process.env['BENCH_DATABASE_URL'];
const stopPostgres = values.postgres && given === undefined ? await startPostgres() : undefined;
const databaseUrl = given ?? (values.postgres ? process.env['TEST_DATABASE_URL'] : undefined);
const { folder, remove } = await temporaryFolder();
try {
  let allUnder = true;
  if (!values.postgres) {
    const place = { dataDir: join(folder, 'pglite'), databaseUrl: undefined };
    allUnder = await measure('PGlite (embedded)', place, { ...counts, factor: EMBEDDED_FACTOR });
  }
  if (databaseUrl === undefined) {
    print('\nPostgreSQL was not measured: --postgres measures it alone.');
  } else {
    const place = { dataDir: join(folder, 'postgres'), databaseUrl };
    allUnder = (await measure('PostgreSQL', place, { ...counts, factor: 1 })) && allUnder;
  }
  if (!allUnder) process.exitCode = 1;
} finally {
  await stopPostgres?.();
  await remove();
}
