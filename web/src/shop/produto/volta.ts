import { useCallback, useEffect, useState } from 'react';

const OFFLINE_PATH = '/offline';
/** Intervals between automatic checks, in milliseconds. */
const CHECK_INTERVALS = [3000, 6000, 12_000, 30_000];
/** Timeout of a check, in milliseconds. */
const CHECK_TIMEOUT = 8000;
/** Delay before leaving, in milliseconds, so that the message can be read. */
const LEAVE_AFTER = 1200;

/** Returns the page of this shop that was requested while offline, from `/offline?de=…`; null without one. */
export function askedPage({ href, origin }: { href: string; origin: string }): string | null {
  const { searchParams, hash } = new URL(href);
  const requested = searchParams.get('de');
  if (requested === null || !URL.canParse(requested, origin)) return null;
  const { origin: owner, pathname, search } = new URL(requested, origin);
  const ours = owner === origin && !pathname.startsWith('//');
  return ours && pathname !== OFFLINE_PATH ? pathname + search + hash : null;
}

/** True when the shop answers, with any status. */
async function answers(page: string): Promise<boolean> {
  try {
    await fetch(page, {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(CHECK_TIMEOUT),
    });
    return true;
  } catch {
    return false;
  }
}

/** `checking` and `offline` are set only by a manual attempt; automatic checks are silent. */
type Connection = 'unknown' | 'checking' | 'offline' | 'online';

/** Checks on `online`, on visibility, at intervals and on `tryAgain`. Then calls `leave` with the requested page. */
export function useConnection(leave: (page: string) => void) {
  const [connection, setConnection] = useState<Connection>('unknown');
  const [tries, setTries] = useState(0);
  const isOnline = connection === 'online';

  const check = useCallback(async (isManual: boolean) => {
    if (isManual) setConnection('checking');
    const isReachable = await answers(askedPage(window.location) ?? '/');
    setTries((count) => count + 1);
    setConnection((current) => {
      if (isReachable || current === 'online') return 'online';
      return isManual ? 'offline' : current;
    });
  }, []);

  useEffect(() => {
    if (isOnline) return undefined;
    const wait = CHECK_INTERVALS[Math.min(tries, CHECK_INTERVALS.length - 1)];
    const timer = setTimeout(() => void check(false), wait);
    return () => clearTimeout(timer);
  }, [isOnline, tries, check]);

  useEffect(() => {
    const onSign = () => {
      if (document.visibilityState === 'visible') void check(false);
    };
    window.addEventListener('online', onSign);
    document.addEventListener('visibilitychange', onSign);
    return () => {
      window.removeEventListener('online', onSign);
      document.removeEventListener('visibilitychange', onSign);
    };
  }, [check]);

  useEffect(() => {
    const page = askedPage(window.location);
    if (!isOnline || page === null) return undefined;
    const timer = setTimeout(() => leave(page), LEAVE_AFTER);
    return () => clearTimeout(timer);
  }, [isOnline, leave]);

  return { connection, tryAgain: () => void check(true) };
}
