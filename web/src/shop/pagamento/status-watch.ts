import {
  STATUS_POLLING,
  STATUS_POLLING_EAGER,
  STATUS_POLLING_SLOWEST,
} from '../../lib/constants.ts';

const SLOWER = 1.5;

export interface StatusWatch {
  /** Polls now and returns to the fastest interval. */
  hurry(): void;
  stop(): void;
}

/**
 * Polls a status every three seconds until it is final. Backs off after two minutes, pauses while the page is hidden and
 * polls at once when it is visible again. A failed poll or null is ignored.
 */
export function watchStatus<Status>({
  poll,
  onStatus,
  isFinal,
  page = document,
}: {
  poll: () => Promise<Status | null>;
  onStatus: (status: Status) => void;
  isFinal: (status: Status) => boolean;
  page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}): StatusWatch {
  let eagerUntil = Date.now() + STATUS_POLLING_EAGER;
  let wait = STATUS_POLLING;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let pollAgain = false;
  let stopped = false;

  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', onVisibility);
  };

  const schedule = () => {
    clearTimeout(timer);
    if (stopped || page.hidden) return;
    timer = setTimeout(() => void run(), wait);
    if (Date.now() >= eagerUntil) wait = Math.min(wait * SLOWER, STATUS_POLLING_SLOWEST);
  };

  async function run(): Promise<void> {
    clearTimeout(timer);
    isPolling = true;
    const status = await poll().catch(() => null);
    isPolling = false;
    if (stopped) return;
    if (status !== null) {
      const last = isFinal(status);
      onStatus(status);
      if (last) {
        stop();
        return;
      }
    }
    // The pending poll may have been answered before the event that called `hurry`.
    if (pollAgain) {
      pollAgain = false;
      await run();
      return;
    }
    schedule();
  }

  const hurry = () => {
    if (stopped) return;
    eagerUntil = Date.now() + STATUS_POLLING_EAGER;
    wait = STATUS_POLLING;
    if (isPolling) pollAgain = true;
    else void run();
  };

  function onVisibility(): void {
    if (page.hidden) clearTimeout(timer);
    else hurry();
  }

  page.addEventListener('visibilitychange', onVisibility);
  schedule();
  return { hurry, stop };
}
