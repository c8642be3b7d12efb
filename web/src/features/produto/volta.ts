import { useCallback, useEffect, useState } from 'react';

const OFFLINE_PATH = '/offline';
/** Intervals between automatic checks, in milliseconds. */
const LOOK_AFTER = [3000, 6000, 12_000, 30_000];
/** Timeout of a check, in milliseconds. */
const GIVE_UP_AFTER = 8000;
/** Delay before leaving, in milliseconds, so that the message can be read. */
const LEAVE_AFTER = 1200;

/** Returns the page of this shop that was requested while offline, from `/offline?de=…`; null without one. */
export function askedPage({ href, origin }: { href: string; origin: string }): string | null {
  const { searchParams, hash } = new URL(href);
  const asked = searchParams.get('de');
  if (asked === null || !URL.canParse(asked, origin)) return null;
  const { origin: owner, pathname, search } = new URL(asked, origin);
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
      signal: AbortSignal.timeout(GIVE_UP_AFTER),
    });
    return true;
  } catch {
    return false;
  }
}

/** `checking` and `offline` are set only by a manual attempt; automatic checks are silent. */
type Connection = 'unknown' | 'checking' | 'offline' | 'online';

/**
 * Checks the connection: on the `online` event, when the tab becomes visible, at intervals, and on `tryAgain`. Once
 * online, calls `leave` with the requested page, if any.
 */
export function useConnection(leave: (page: string) => void): {
  connection: Connection;
  tryAgain: () => void;
} {
  const [connection, setConnection] = useState<Connection>('unknown');
  const [tries, setTries] = useState(0);
  const isOnline = connection === 'online';

  const look = useCallback(async (isManual: boolean) => {
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
    const wait = LOOK_AFTER[Math.min(tries, LOOK_AFTER.length - 1)];
    const timer = setTimeout(() => void look(false), wait);
    return () => clearTimeout(timer);
  }, [isOnline, tries, look]);

  useEffect(() => {
    const onSign = () => {
      if (document.visibilityState === 'visible') void look(false);
    };
    window.addEventListener('online', onSign);
    document.addEventListener('visibilitychange', onSign);
    return () => {
      window.removeEventListener('online', onSign);
      document.removeEventListener('visibilitychange', onSign);
    };
  }, [look]);

  useEffect(() => {
    const page = askedPage(window.location);
    if (!isOnline || page === null) return undefined;
    const timer = setTimeout(() => leave(page), LEAVE_AFTER);
    return () => clearTimeout(timer);
  }, [isOnline, leave]);

  return { connection, tryAgain: () => void look(true) };
}
