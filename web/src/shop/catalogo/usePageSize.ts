import {
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { PHONE_BREAKPOINT, SEARCH_DEBOUNCE } from '../../lib/constants.ts';
import { PhoneHint } from '../../lib/routing/device.ts';
import { pageSize } from './page-size.ts';

const PHONE = `(max-width: ${PHONE_BREAKPOINT - 0.02}px)`;

/** Page size of the window as it is now, which a first render by the server's guess may not have yet. */
export const windowPageSize = () => pageSize(isPhone());

const isPhone = () => window.matchMedia(PHONE).matches;
const never = () => () => undefined;

/** The first render uses the server's guess. A later width change applies after a debounce, with `onChange`. */
export function usePageSize(onChange: (sizes: { from: number; to: number }) => void): number {
  const hint = use(PhoneHint);
  const [phone, setPhone] = useState(useSyncExternalStore(never, isPhone, () => hint));

  const settle = useEffectEvent((resized: boolean) => {
    const now = isPhone();
    if (now === phone) return;
    // One transition with the address correction, so that no request mixes old and new values.
    startTransition(() => {
      setPhone(now);
      // At the start the address counts by this window already.
      if (resized) onChange({ from: pageSize(phone), to: pageSize(now) });
    });
  });

  useEffect(() => {
    const query = window.matchMedia(PHONE);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(true), SEARCH_DEBOUNCE);
    };
    settle(false);
    query.addEventListener('change', wait);
    return () => {
      clearTimeout(timer);
      query.removeEventListener('change', wait);
    };
  }, []);

  return pageSize(phone);
}
