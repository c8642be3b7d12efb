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

it('um trabalho se repete, e nunca corre duas vezes ao mesmo tempo', async () => {
  let running = 0;
  let mostAtOnce = 0;
  let runs = 0;
  const stop = startJobs(
    [
      {
        name: 'lento',
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

it('um que falha é tentado de novo na próxima vez', async () => {
  let runs = 0;
  const stop = startJobs(
    [
      {
        name: 'quebrado',
        everyMs: 10,
        run: () => {
          runs += 1;
          return Promise.reject(new Error('sem banco'));
        },
      },
    ],
    logger,
  );
  await vi.advanceTimersByTimeAsync(35);
  expect(runs).toBe(3);
  await stop();
});

it('parar espera o que está no meio e não começa mais nada', async () => {
  let finished = false;
  let runs = 0;
  const stop = startJobs(
    [
      {
        name: 'no meio',
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
