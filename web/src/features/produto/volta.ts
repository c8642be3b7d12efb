import { useCallback, useEffect, useState } from 'react';

const OFFLINE_PATH = '/offline';
/** The connection is looked for by itself, less and less often. */
const LOOK_AFTER = [3000, 6000, 12_000, 30_000];
/** No network answers later than this. */
const GIVE_UP_AFTER = 8000;
/** Long enough for "the connection is back" to be read. */
const LEAVE_AFTER = 1200;

/** The page of this shop that was asked for when there was no connection, out of `/offline?de=…`; null without. */
export function askedPage({ href, origin }: { href: string; origin: string }): string | null {
  const { searchParams, hash } = new URL(href);
  const asked = searchParams.get('de');
  if (asked === null || !URL.canParse(asked, origin)) return null;
  const { origin: owner, pathname, search } = new URL(asked, origin);
  const ours = owner === origin && !pathname.startsWith('//');
  return ours && pathname !== OFFLINE_PATH ? pathname + search + hash : null;
}

/** True when the shop answers for that page: whatever it says, it is the shop that says it. */
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

/** `looking` and `away` only once somebody asked for a try: what is tried by itself is not talked about. */
type Connection = 'unknown' | 'looking' | 'away' | 'back';

/**
 * Looks for the connection: when the browser says that there is one, when the tab is looked at, from time to time,
 * and on `tryAgain`. Once it is back, `leave` is called for the page that was asked for; without one nothing is.
 */
export function useConnection(leave: (page: string) => void): {
  connection: Connection;
  tryAgain: () => void;
} {
  const [connection, setConnection] = useState<Connection>('unknown');
  const [tries, setTries] = useState(0);
  const back = connection === 'back';

  const look = useCallback(async (said: boolean) => {
    if (said) setConnection('looking');
    const found = await answers(askedPage(window.location) ?? '/');
    setTries((count) => count + 1);
    setConnection((current) => {
      if (found || current === 'back') return 'back';
      return said ? 'away' : current;
    });
  }, []);

  useEffect(() => {
    if (back) return undefined;
    const wait = LOOK_AFTER[Math.min(tries, LOOK_AFTER.length - 1)];
    const timer = setTimeout(() => void look(false), wait);
    return () => clearTimeout(timer);
  }, [back, tries, look]);

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
    if (!back || page === null) return undefined;
    const timer = setTimeout(() => leave(page), LEAVE_AFTER);
    return () => clearTimeout(timer);
  }, [back, leave]);

  return { connection, tryAgain: () => void look(true) };
}
