import type { FastifyBaseLogger } from 'fastify';
import { type DiskSpace, ENDLESS_SPACE } from './disk-space.ts';

export interface Job {
  name: string;
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  everyMs: number;
  /** Whether it makes space, and so runs also while the disk is full. */
  makesSpace?: boolean;
  /** @param stopping aborted when the process stops: work that can wait should be left for later. */
  run(now: Date, stopping: AbortSignal): Promise<unknown>;
}

/**
 * Runs each job after its pause, one run of a job at a time. A failed run is repeated after the pause, and logged unless the
 * run before failed alike. Jobs pause while the disk is full. Jobs must be idempotent and safe in several processes.
 *
 * @returns a function that stops all jobs and waits for running ones.
 */
export function startJobs(
  jobs: readonly Job[],
  logger: FastifyBaseLogger,
  space: DiskSpace = ENDLESS_SPACE,
): () => Promise<void> {
  const stopping = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();

  const failures = new Map<string, string>();

  const runOnce = async (job: Job): Promise<void> => {
    try {
      if ((await space.isShort()) && job.makesSpace !== true) return;
      await job.run(new Date(), stopping.signal);
      if (failures.delete(job.name)) logger.info({ job: job.name }, 'a job succeeds again');
    } catch (error) {
      if (space.noteFailure(error)) return;
      const reason = String(error);
      if (failures.get(job.name) === reason) return;
      failures.set(job.name, reason);
      logger.error({ err: error, job: job.name }, 'a job failed');
    }
  };

  const schedule = (job: Job): void => {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      const run = runOnce(job).finally(() => {
        running.delete(run);
        schedule(job);
      });
      running.add(run);
    }, job.everyMs);
    timers.set(job.name, timer);
  };
  for (const job of jobs) schedule(job);

  return async () => {
    stopping.abort();
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(running);
  };
}
