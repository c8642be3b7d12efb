import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJobs } from './jobs.ts';

const logger = pino({ level: 'silent' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('repeats a job without overlapping runs', async () => {
  let running = 0;
  let mostAtOnce = 0;
  let runs = 0;
  const stop = startJobs(
    [
      {
        name: 'slow',
        everyMs: 10,
        run: async () => {
          running += 1;
          mostAtOnce = Math.max(mostAtOnce, running);
          await new Promise((resolve) => setTimeout(resolve, 100));
          running -= 1;
          runs += 1;
        },
      },
    ],
    logger,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect({ mostAtOnce, runs }).toEqual({ mostAtOnce: 1, runs: 9 });
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(100);
  await stopped;
});

it('runs a job again after a failure', async () => {
  let runs = 0;
  const stop = startJobs(
    [
      {
        name: 'broken',
        everyMs: 10,
        run: () => {
          runs += 1;
          return Promise.reject(new Error('no database'));
        },
      },
    ],
    logger,
  );
  await vi.advanceTimersByTimeAsync(35);
  expect(runs).toBe(3);
  await stop();
});

it('stop waits for running jobs and starts no others', async () => {
  let finished = false;
  let runs = 0;
  const stop = startJobs(
    [
      {
        name: 'running',
        everyMs: 10,
        run: async () => {
          runs += 1;
          await new Promise((resolve) => setTimeout(resolve, 50));
          finished = true;
        },
      },
    ],
    logger,
  );
  await vi.advanceTimersByTimeAsync(15);
  const stopped = stop();
  expect(finished).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect({ finished, runs }).toEqual({ finished: true, runs: 1 });
});
