import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { z } from 'zod';
import {
  createFaultBench,
  type FaultBench,
  shortenDeadlines,
} from '../gateway/test/faults/bench.ts';
import { FAULTS } from '../gateway/test/faults/faults.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { PlainError, print } from '../scripts/lib/output.mjs';
import { ROOT } from '../scripts/lib/root.mjs';
import { randomFrom } from './lib/numbers.ts';

// npm run bench -- writes: one write under 500 seeded faults, here and on other ways from GraphQL to REST.

const SEED = 35;
const ROUNDS = 500;
/** A client waits this long. The gateway's deadlines are shortened below it, so that the bench ends. */
const PATIENCE_MS = 800;
const HURRIED = 0.05;
const CALL = 'POST /carrinho/adicionar';
const BUYER = 7;

const PLANNED = [
  ['reset before the reply', false],
  ['reset before the reply', true],
  ['reset in the body', true],
  ['half of the JSON', true],
  ['closed in the JSON', true],
  ['a page with 502', false],
  ['a page with 502', true],
  ['an empty 500', true],
  ['no reply', false],
  ['no reply', true],
] as const;

/** Adds one unit. True when the client reads no error. */
type Add = () => Promise<boolean>;

const peer = z.object({
  open: z.custom<(url: string, token: string) => Promise<Add>>((it) => typeof it === 'function'),
});

const PEERS = join(ROOT, 'bench/gateway/peers/writes');

async function installPeers(): Promise<void> {
  if (existsSync(join(PEERS, 'node_modules'))) return;
  const options = { cwd: PEERS, all: true, reject: false } as const;
  const { exitCode, all } = await execa('npm', ['ci', '--prefer-offline'], options);
  if (exitCode !== 0) throw new PlainError(`The other gateways could not be installed: ${all}`);
}

async function openPeer(name: string, bench: FaultBench, url: string): Promise<Add> {
  const buyer = bench.api.usuarios.find(({ id }) => id === BUYER);
  if (!buyer) throw new PlainError('The double has no buyer.');
  const file = pathToFileURL(join(PEERS, `${name}.mjs`)).href;
  const { open } = peer.parse(await import(file));
  return open(url, bench.api.token(buyer));
}

const ours = (bench: FaultBench): Add => {
  const query = 'mutation { r: adicionarAoCarrinho(input: { produtoId: "2" }) { __typename } }';
  return async () => {
    const { data, codes } = await bench.execute(query, { signedIn: true });
    return codes.length === 0 && JSON.stringify(data).includes('"Carrinho"');
  };
};

/** True when the client reads a success within its patience. */
async function succeeds(add: Add): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const gaveUp = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const outcome = await Promise.race([add().catch(() => false), gaveUp]);
  clearTimeout(timer);
  return outcome;
}

/** Plays every round. After an error the buyer clicks once more, on a healthy API. */
async function measure(bench: FaultBench, add: Add) {
  const random = randomFrom(SEED);
  const units = () =>
    (bench.api.linhas.get(BUYER) ?? []).reduce((sum, { quantidade }) => sum + quantidade, 0);
  const counts = { requests: 0, right: 0, losses: 0, false: 0, doubles: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    bench.api.linhas.set(BUYER, []);
    const [fault, done] = PLANNED[Math.floor(random() * PLANNED.length)] ?? PLANNED[0];
    const before = bench.proxy.count(CALL);
    bench.proxy.break(CALL, FAULTS[fault], { done });
    const isDone = await succeeds(add);
    counts.requests += bench.proxy.count(CALL) - before;
    const wasDone = units() > 0;
    if (isDone === wasDone) counts.right += 1;
    else if (wasDone) counts.losses += 1;
    else counts.false += 1;
    bench.proxy.heal();
    // Clients see that their kept connections ended.
    await wait(20);
    if (!isDone) await succeeds(add);
    if (units() > 1) counts.doubles += 1;
  }
  return counts;
}

readArguments('npm run bench -- writes', {});
await installPeers();
print(`${ROUNDS} faults of ${CALL}, seed ${SEED}`);
print('                     requests  right  losses  false  doubles after a second click');
for (const name of ['this gateway', 'rest-data-source', 'mesh']) {
  const bench = await createFaultBench();
  const restore = shortenDeadlines(HURRIED);
  const url = bench.apiUrl;
  const add = name === 'this gateway' ? ours(bench) : await openPeer(name, bench, url);
  bench.api.linhas.set(BUYER, []);
  if (!(await succeeds(add))) throw new PlainError(`${name} cannot add to a healthy cart.`);
  const { requests, right, losses, false: wrong, doubles } = await measure(bench, add);
  const cells = [requests, right, losses, wrong, doubles].map((n) => String(n).padStart(8));
  print(`${name.padEnd(20)} ${cells.join('')}`);
  restore();
  await bench.close();
}
