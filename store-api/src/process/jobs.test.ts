import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ENDLESS_SPACE } from './disk-space.ts';
import { startJobs } from './jobs.ts';

const logger = pino({ level: 'silent' });

const Line = z.object({ msg: z.string(), job: z.string() });

/** A logger, and the messages and jobs that it has written. */
function keepingLog() {
  const lines: string[] = [];
  const write = (line: string): void => {
    const { msg, job } = Line.parse(JSON.parse(line));
    lines.push(`${job}: ${msg}`);
  };
  return { lines, logger: pino({}, { write }) };
}

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

it('logs a job that keeps failing alike once, and its next success (SEC-39)', async () => {
  const { lines, logger: kept } = keepingLog();
  const outcomes = ['a', 'a', 'a', 'b', 'b', '', '', 'b'];
  const stop = startJobs(
    [
      {
        name: 'job',
        everyMs: 10,
        run: async () => {
          const reason = outcomes.shift();
          if (reason) throw new Error(reason);
        },
      },
    ],
    kept,
  );
  await vi.advanceTimersByTimeAsync(85);
  expect(lines).toEqual([
    'job: a job failed',
    'job: a job failed',
    'job: a job succeeds again',
    'job: a job failed',
  ]);
  await stop();
});

it('runs on a full disk only what makes space (SEC-39)', async () => {
  const { lines, logger: kept } = keepingLog();
  const noSpace = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const noted: unknown[] = [];
  const runs = { mail: 0, upkeep: 0 };
  const stop = startJobs(
    [
      {
        name: 'mail',
        everyMs: 10,
        run: () => {
          runs.mail += 1;
          return Promise.reject(noSpace);
        },
      },
      { name: 'upkeep', everyMs: 10, makesSpace: true, run: async () => void (runs.upkeep += 1) },
    ],
    kept,
    {
      ...ENDLESS_SPACE,
      isShort: async () => noted.length > 0,
      noteFailure: (error) => noted.push(error) > 0,
    },
  );
  await vi.advanceTimersByTimeAsync(55);
  expect(runs).toEqual({ mail: 1, upkeep: 5 });
  expect(noted).toEqual([noSpace]);
  expect(lines).toEqual([]);
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
