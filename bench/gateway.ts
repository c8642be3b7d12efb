import { readArguments } from '../scripts/lib/arguments.mjs';
import {
  addedLatency,
  halfLoad,
  keptPages,
  manyClients,
  memory,
  pageSizes,
} from './gateway/alone.ts';
import { compare, type Plan, printComparison, writeComparison } from './gateway/compare.ts';
import { requireTools } from './gateway/load.ts';
import { QUESTIONS } from './gateway/questions.ts';
import { CART_SERVERS, HELLO, installPeers, PLAIN_APOLLO, SERVERS } from './gateway/servers.ts';
import { openUpstream, type Upstream } from './gateway/shop.ts';
import { withProgress } from './lib/progress.ts';

// Compares the gateway with other GraphQL servers over the same REST API, then measures it alone. The measured server
// runs on core 0; wrk and the API on core 1.

const { values } = readArguments('npm run bench -- gateway', {
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    /** compare, cart, latency, half, clients, sizes, pages, memory; default: all but `cart`, which is part of `compare`. */
    part: { type: 'string' },
    /** Parts of the names of the servers to compare; plain Apollo and hello are always measured. */
    servers: { type: 'string' },
    /** Names of the questions, for example Q2,Q4. */
    questions: { type: 'string', default: 'Q1,Q2,Q3,Q4' },
    /** Requests before the second look at the memory; the first is after a tenth of them. */
    requests: { type: 'string', default: '2000000' },
    /** Writes the comparison into docs/performance.md. */
    write: { type: 'boolean', default: false },
  },
});

const atLeastOne = (text: string) => Math.max(1, Number.parseInt(text, 10) || 1);
const effort = { rounds: atLeastOne(values.rounds), seconds: atLeastOne(values.seconds) };
const requests = atLeastOne(values.requests);
const wanted = values.servers?.split(',');
const plan: Plan = {
  ...effort,
  connections: atLeastOne(values.connections),
  questions: QUESTIONS.filter(({ name }) => values.questions.split(',').includes(name)),
  servers: SERVERS.filter(
    (server) =>
      wanted === undefined ||
      server === PLAIN_APOLLO ||
      server === HELLO ||
      wanted.some((part) => server.name.includes(part)),
  ),
};

async function measure(it: Plan, upstream: Upstream) {
  await withProgress('Installing the other servers', installPeers);
  const cells = await compare(it, upstream);
  printComparison(it, cells);
  return cells;
}

const PARTS: Readonly<Record<string, (upstream: Upstream) => Promise<void>>> = {
  compare: async (upstream) => {
    const cells = await measure(plan, upstream);
    if (values.write) await writeComparison(plan, cells);
  },
  cart: async (upstream) => {
    const questions = QUESTIONS.filter(({ signedIn }) => signedIn);
    await measure({ ...plan, questions, servers: CART_SERVERS }, upstream);
  },
  latency: (upstream) => addedLatency(upstream, effort),
  half: (upstream) => halfLoad(upstream, effort),
  clients: (upstream) => manyClients(upstream, effort),
  sizes: (upstream) => pageSizes(upstream, effort),
  pages: (upstream) => keptPages(upstream, effort),
  memory: (upstream) => memory(upstream, { fewer: requests / 10, more: requests }),
};

await requireTools();
const upstream = await withProgress('Opening the REST API', openUpstream);
try {
  for (const [name, run] of Object.entries(PARTS)) {
    // The comparison of all questions has the cart too.
    const isWanted = values.part?.split(',').includes(name) ?? name !== 'cart';
    if (isWanted) await run(upstream);
  }
} finally {
  await upstream.close();
}
