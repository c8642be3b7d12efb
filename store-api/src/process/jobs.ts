import type { FastifyBaseLogger } from 'fastify';

export interface Job {
  name: string;
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  everyMs: number;
  /** @param stopping aborted when the process stops: work that can wait should be left for later. */
  run(now: Date, stopping: AbortSignal): Promise<unknown>;
}

/**
 * Runs each job after its pause, one run of a job at a time. A failed run is logged and repeated after the
 * pause. Jobs must be idempotent and safe in several processes.
 *
 * @returns a function that stops all jobs and waits for running ones.
 */
export function startJobs(jobs: readonly Job[], logger: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();

  const schedule = (job: Job): void => {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      const run = job
        .run(new Date(), stopping.signal)
        .catch((error: unknown) => logger.error({ err: error, job: job.name }, 'a job failed'))
        .finally(() => {
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
