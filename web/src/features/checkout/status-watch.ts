import {
  STATUS_POLLING,
  STATUS_POLLING_EAGER,
  STATUS_POLLING_SLOWEST,
} from '../../shared/constants.ts';

const SLOWER = 1.5;

export interface StatusWatch {
  /** Something just happened: looks at once, and as often as in the beginning. */
  hurry(): void;
  stop(): void;
}

/**
 * CHK-03, C-48: looks at a status every three seconds and tells each answer, until one is final. Watched for two minutes
 * it looks less and less often, while nobody sees the page not at all, and at once when it is seen again. A look that
 * fails, or says nothing, is no news.
 */
export function watchStatus<Status>({
  ask,
  onStatus,
  isFinal,
  page = document,
}: {
  ask: () => Promise<Status | null>;
  onStatus: (status: Status) => void;
  isFinal: (status: Status) => boolean;
  page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}): StatusWatch {
  let eagerUntil = Date.now() + STATUS_POLLING_EAGER;
  let wait = STATUS_POLLING;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let hurried = false;
  let stopped = false;

  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', onVisibility);
  };

  const plan = () => {
    clearTimeout(timer);
    if (stopped || page.hidden) return;
    timer = setTimeout(() => void look(), wait);
    if (Date.now() >= eagerUntil) wait = Math.min(wait * SLOWER, STATUS_POLLING_SLOWEST);
  };

  async function look(): Promise<void> {
    clearTimeout(timer);
    asking = true;
    const status = await ask().catch(() => null);
    asking = false;
    if (stopped) return;
    if (status !== null) {
      const last = isFinal(status);
      onStatus(status);
      if (last) {
        stop();
        return;
      }
    }
    // What was asked before the news may have been answered before it.
    if (hurried) {
      hurried = false;
      await look();
      return;
    }
    plan();
  }

  const hurry = () => {
    if (stopped) return;
    eagerUntil = Date.now() + STATUS_POLLING_EAGER;
    wait = STATUS_POLLING;
    if (asking) hurried = true;
    else void look();
  };

  function onVisibility(): void {
    if (page.hidden) clearTimeout(timer);
    else hurry();
  }

  page.addEventListener('visibilitychange', onVisibility);
  plan();
  return { hurry, stop };
}
