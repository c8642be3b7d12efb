import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

describe('single flight', () => {
  test('shares running work by key, and runs again once it has ended', async () => {
    const singleFlight = createSingleFlight<number>();
    let runs = 0;
    const work = async () => {
      runs += 1;
      if (runs === 1) throw new Error('first');
      return runs;
    };
    const both = [singleFlight('k', work), singleFlight('k', work)];
    for (const one of both) await expect(one).rejects.toThrow('first');
    expect(await Promise.all([singleFlight('k', work), singleFlight('k', work)])).toEqual([2, 2]);
    expect(await Promise.all([singleFlight('k', work), singleFlight('x', work)])).toEqual([3, 4]);
  });

  test('tells running work when all its callers have left, and not before (SEC-12)', async () => {
    const singleFlight = createSingleFlight<string>();
    const [one, two] = [new AbortController(), new AbortController()];
    let unwanted: AbortSignal | undefined;
    const work = (signal: AbortSignal) => {
      unwanted = signal;
      return new Promise<string>(() => undefined);
    };
    void singleFlight('k', work, one.signal);
    void singleFlight('k', work, two.signal);
    one.abort();
    expect(unwanted?.aborted).toBe(false);
    two.abort();
    expect(unwanted?.aborted).toBe(true);
    expect(await singleFlight('k', async () => 'anew')).toBe('anew');
  });

  test('stops listening to a caller once the work has ended', async () => {
    const singleFlight = createSingleFlight<string>();
    const { signal } = new AbortController();
    expect(await singleFlight('k', async () => 'done', signal)).toBe('done');
    await expect(
      singleFlight('k', () => Promise.reject(new Error('away')), signal),
    ).rejects.toThrow('away');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
