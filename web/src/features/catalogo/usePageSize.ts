import {
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { PHONE_BREAKPOINT, SEARCH_DEBOUNCE } from '../../shared/constants.ts';
import { PhoneHint } from '../../shared/routing/device.ts';
import { pageSize } from './page-size.ts';

const PHONE = `(max-width: ${PHONE_BREAKPOINT - 0.02}px)`;

const isPhone = () => window.matchMedia(PHONE).matches;
const never = () => () => undefined;

/**
 * SHOP-10, C-08: products a page. The first render takes the server's guess, then the window's width
 * counts; a width that crosses the border counts once it has settled. `onChange` runs together with it.
 */
export function usePageSize(onChange: (sizes: { from: number; to: number }) => void): number {
  const hint = use(PhoneHint);
  const [phone, setPhone] = useState(useSyncExternalStore(never, isPhone, () => hint));

  const settle = useEffectEvent(() => {
    const now = isPhone();
    if (now === phone) return;
    // Together with the address that `onChange` corrects: neither is ever asked for without the other.
    startTransition(() => {
      setPhone(now);
      onChange({ from: pageSize(phone), to: pageSize(now) });
    });
  });

  useEffect(() => {
    const query = window.matchMedia(PHONE);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, SEARCH_DEBOUNCE);
    };
    settle();
    query.addEventListener('change', wait);
    return () => {
      clearTimeout(timer);
      query.removeEventListener('change', wait);
    };
  }, []);

  return pageSize(phone);
}
