import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { FAULTS } from '../faults/faults.ts';
import type { Break, FaultProxy } from '../faults/proxy.ts';
import type { MockSettings, Rate } from './settings.ts';

/** Longer than a person waits gladly, and shorter than the gateway's deadline of a read. */
export const SLOW_MS = 3000;
/** How long `down` refuses connections. */
const DOWN_MS = 1000;

/**
 * Breaks the proxy's calls by the shares of `rates`. Seed, call and the number of its repetition decide, so the same calls
 * meet the same faults in any order.
 */
export function breakBySeed(
  proxy: FaultProxy,
  { rates, call: only, seed }: Pick<MockSettings, 'rates' | 'call' | 'seed'>,
  slowMs = SLOW_MS,
): void {
  const received = new Map<string, number>();
  const down = stopFor(DOWN_MS, proxy);
  proxy.choose = (call) => {
    if (only !== null && !matches(only, call)) return undefined;
    const n = (received.get(call) ?? 0) + 1;
    received.set(call, n);
    const rate = pick(rates, draw(`${seed} ${call} ${n}`));
    if (!rate) return undefined;
    const answer = rate.fault === 'slow' ? slow(slowMs) : (FAULTS[rate.fault] ?? down);
    const isWrite = !call.startsWith('GET ');
    return { answer, done: rate.done || rate.fault === 'slow' || !isWrite };
  };
}

/** The fault whose part of 0 to 1 holds `drawn`. */
function pick(rates: readonly Rate[], drawn: number): Rate | undefined {
  let end = 0;
  return rates.find(({ share }) => {
    end += share;
    return drawn < end;
  });
}

/** A number from 0 to below 1 that depends on `text` only. */
function draw(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}

function matches(template: string, call: string): boolean {
  const [wanted, given] = [template.split('/'), call.split('/')];
  return (
    wanted.length === given.length && wanted.every((part, n) => part === '*' || part === given[n])
  );
}

/** Refuses connections for `ms`, like a process that died and was started again. */
function stopFor(ms: number, proxy: FaultProxy): Break {
  let isStopped = false;
  return async (reply) => {
    reply.destroy();
    if (isStopped) return;
    isStopped = true;
    proxy.stop();
    await wait(ms, undefined, { ref: false });
    await proxy.restart();
    isStopped = false;
  };
}

const slow =
  (ms: number): Break =>
  async (reply, { status, headers, body }) => {
    await wait(ms, undefined, { ref: false });
    reply.writeHead(status, headers).end(body);
  };
