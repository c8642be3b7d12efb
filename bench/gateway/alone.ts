import { connect } from 'node:net';
import { print } from '../../scripts/lib/output.mjs';
import { median } from '../lib/figures.ts';
import { decimal } from '../lib/numbers.ts';
import { withProgress } from '../lib/progress.ts';
import { shotOf, WARM_UP_SECONDS } from './compare.ts';
import { fire, type Load, memoryOf, type Shot } from './load.ts';
import { listOf, QUESTIONS, type Question } from './questions.ts';
import {
  ANSWERS_HEAP,
  DEFAULTS,
  HELLO,
  openServer,
  type Program,
  type Server,
  UNCACHED,
} from './servers.ts';
import type { Upstream } from './shop.ts';

/** How long and how often; seconds. */
interface Effort {
  readonly rounds: number;
  readonly seconds: number;
}

const [home, list, tiny, cart] = QUESTIONS;

async function withServer<T>(
  server: Server,
  { env }: Upstream,
  work: (program: Program & { origin: string }) => Promise<T>,
): Promise<T> {
  const program = await openServer(server, env);
  try {
    return await work({ ...program, origin: new URL(program.url).origin });
  } finally {
    await program.stop();
  }
}

async function repeat(times: number, work: () => Promise<Load>): Promise<Load[]> {
  const loads: Load[] = [];
  for (let n = 0; n < times; n += 1) loads.push(await work());
  return loads;
}

const medianOf = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick));

/** Milliseconds that the gateway adds to one REST call, nothing kept, one request at a time. */
export async function addedLatency(upstream: Upstream, { rounds, seconds }: Effort): Promise<void> {
  await withServer(UNCACHED, upstream, async (program) => {
    if (tiny === undefined) return;
    const through = { ...shotOf(UNCACHED, program, tiny, upstream.token), connections: 1 };
    const direct = { url: `${upstream.env.STORE_API_URL}/categorias`, connections: 1 };
    await fire({ ...through, connections: 32 }, program.pid, WARM_UP_SECONDS);
    const added = { p50: [] as number[], p99: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = [
        await fire(through, program.pid, seconds),
        await fire(direct, program.pid, seconds),
      ];
      added.p50.push(a.p50 - b.p50);
      added.p99.push(a.p99 - b.p99);
    }
    print(
      `Added to a direct REST call, nothing kept: p50 ${decimal(median(added.p50), 2)} ms, p99 ${decimal(median(added.p99), 2)} ms`,
    );
  });
}

/** p50 and p99 at half of the possible load, beside `hello` at the same rate: cached answers, and the cart. */
export async function halfLoad(upstream: Upstream, { rounds, seconds }: Effort): Promise<void> {
  for (const question of [home, list, tiny, cart]) {
    if (question === undefined) continue;
    const { ours, hello } = await withServer(DEFAULTS, upstream, async (program) => {
      const shot = shotOf(DEFAULTS, program, question, upstream.token);
      await fire(shot, program.pid, WARM_UP_SECONDS);
      const { perSecond } = await fire(shot, program.pid, seconds);
      const connections = 64;
      const pauseMs = (connections * 2000) / perSecond;
      const half = { ...shot, connections, pauseMs };
      return {
        ours: await repeat(rounds, () => fire(half, program.pid, seconds)),
        hello: await withServer(HELLO, upstream, async (it) =>
          repeat(rounds, () => fire({ url: it.url, connections, pauseMs }, it.pid, seconds)),
        ),
      };
    });
    const cell = (loads: readonly Load[]) => {
      const [p50, p99] = [medianOf(loads, (it) => it.p50), medianOf(loads, (it) => it.p99)];
      return `p50 ${decimal(p50, 2)}, p99 ${decimal(p99, 2)} ms`;
    };
    print(`${question.name} at half load: ${cell(ours)}; hello: ${cell(hello)}`);
  }
}

/**
 * Memory after `fewer` and after `more` requests, kept and signed in: of the live heap, and of the process, which also holds
 * garbage that V8 has not collected.
 */
export async function memory(
  upstream: Upstream,
  { fewer, more }: { readonly fewer: number; readonly more: number },
): Promise<void> {
  const server = { ...DEFAULTS, env: ANSWERS_HEAP };
  await withServer(server, upstream, async (program) => {
    const shots = [tiny, list, cart].flatMap((question) =>
      question ? [shotOf(server, program, question, upstream.token)] : [],
    );
    let sent = 0;
    const sendUntil = async (count: number) => {
      while (sent < count) {
        for (const shot of shots) {
          const { perSecond } = await fire(shot, program.pid, 5);
          sent += perSecond * 5;
        }
      }
      return { process: memoryOf(program.pid), live: await program.liveHeap() };
    };
    const before = await withProgress(`Sending ${fewer} requests`, () => sendUntil(fewer));
    const after = await withProgress(`Sending ${more} requests`, () => sendUntil(more));
    for (const kind of ['live', 'process'] as const) {
      const [one, other] = [before[kind], after[kind]];
      print(
        `Memory (${kind}) after ${fewer} requests ${one.toFixed(0)} MB, after ${more} ${other.toFixed(0)} MB: ${decimal((other / one - 1) * 100)} %`,
      );
    }
  });
}

const IDLE = 1000;
const BUSY = 200;

/** 200 busy clients, without and with 1 000 idle connections. */
export async function manyClients(upstream: Upstream, { rounds, seconds }: Effort): Promise<void> {
  await withServer(DEFAULTS, upstream, async (program) => {
    if (list === undefined) return;
    const shot: Shot = { ...shotOf(DEFAULTS, program, list, upstream.token), connections: BUSY };
    await fire(shot, program.pid, seconds);
    const alone = await repeat(rounds, () => fire(shot, program.pid, seconds));
    const { hostname, port } = new URL(program.origin);
    const idle = Array.from({ length: IDLE }, () =>
      connect(Number(port), hostname).on('error', () => undefined),
    );
    const beside = await repeat(rounds, () => fire(shot, program.pid, seconds));
    const open = idle.filter((socket) => socket.readyState === 'open').length;
    for (const socket of idle) socket.destroy();
    const cell = (loads: readonly Load[]) =>
      `${medianOf(loads, (it) => it.perSecond).toFixed(0)}/s, p99 ${decimal(medianOf(loads, (it) => it.p99))} ms`;
    print(`${BUSY} busy clients: ${cell(alone)}; beside ${open} idle ones: ${cell(beside)}`);
  });
}

/** CPU time for one product of pages of growing size, nothing kept. */
export async function pageSizes(upstream: Upstream, { rounds, seconds }: Effort): Promise<void> {
  await withServer(UNCACHED, upstream, async (program) => {
    for (const size of [15, 30, 60]) {
      const question: Question = listOf(size);
      const shot = shotOf(UNCACHED, program, question, upstream.token);
      await fire(shot, program.pid, seconds);
      const loads = await repeat(rounds, () => fire(shot, program.pid, seconds));
      const each = (medianOf(loads, ({ cpuMs }) => cpuMs) * 1000) / size;
      print(`A page of ${size} products: ${decimal(each)} µs of CPU a product`);
    }
  });
}

/** Cached pages per second, beside `hello`. */
export async function keptPages(upstream: Upstream, { rounds, seconds }: Effort): Promise<void> {
  const hello = await withServer(HELLO, upstream, async ({ url, pid }) =>
    repeat(rounds, () => fire({ url }, pid, seconds)),
  );
  const ceiling = medianOf(hello, (it) => it.perSecond);
  await withServer(DEFAULTS, upstream, async ({ origin, pid }) => {
    for (const path of ['/', '/produtos', '/produtos/noite-de-zahran']) {
      const shot: Shot = { url: origin + path, headers: { 'accept-encoding': 'br' } };
      await fire(shot, pid, seconds);
      const loads = await repeat(rounds, () => fire(shot, pid, seconds));
      const rate = medianOf(loads, (it) => it.perSecond);
      print(`${path}, kept: ${rate.toFixed(0)}/s, ${decimal(rate / ceiling, 2)} of hello`);
    }
  });
}
