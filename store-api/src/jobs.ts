import type { FastifyBaseLogger } from 'fastify';

/** Something the shop does by itself, again and again. */
export interface Job {
  name: string;
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  everyMs: number;
  /** @param stopping aborted when the process is to end: what can wait for the next start should. */
  run(now: Date, stopping: AbortSignal): Promise<void>;
}

/**
 * Runs each job after its pause, never twice at once. A run that fails is logged and tried again at its
 * next turn: a job must be safe to repeat, and to run in several processes at a time.
 *
 * @returns stops them all and waits for the runs under way.
 */
export function startJobs(jobs: readonly Job[], logger: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();

  const schedule = (job: Job): void => {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      const run = job
        .run(new Date(), stopping.signal)
        .catch((error: unknown) => logger.error({ err: error, job: job.name }, 'a job failed'))
        .finally(() => {
          underWay.delete(run);
          schedule(job);
        });
      underWay.add(run);
    }, job.everyMs);
    timers.set(job.name, timer);
  };
  for (const job of jobs) schedule(job);

  return async () => {
    stopping.abort();
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(underWay);
  };
}
