import { useWindowEvent } from '@mantine/hooks';
import { type NavigateOptions, parsePath, useLocation, useNavigate } from 'react-router-dom';
import { askBeforeLeaving, isLeavingHeld } from '../kit/editor/editors.ts';
import { sectionOf } from './secoes.ts';

const NEW_TAB_KEYS = ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const;

/** The address in this shop that a click opens in this tab; null for any other click. */
function followed(event: MouseEvent): string | null {
  const { target, button, defaultPrevented } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.hasAttribute('href') || defaultPrevented || button !== 0) return null;
  if (NEW_TAB_KEYS.some((key) => event[key])) return null;
  if (link.hasAttribute('download') || !['', '_self'].includes(link.target)) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  return origin === window.location.origin ? pathname + search + hash : null;
}

/** Opens addresses of the shop. An editor asks first when its section would be left with unsaved changes. */
export function useLeaving() {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();

  /** Whether an editor would ask before this address opens. */
  const isHeld = (to: string): boolean => {
    const target = parsePath(to);
    const isSameSection =
      target.pathname === pathname && sectionOf(target.hash ?? '').id === sectionOf(hash).id;
    return !isSameSection && isLeavingHeld();
  };
  return {
    isHeld,
    open: (to: string, options: NavigateOptions = {}): void => {
      const proceed = () => void navigate(to, options);
      if (isHeld(to)) askBeforeLeaving(proceed);
      else proceed();
    },
  };
}

/** Lets the editors ask before a link leaves the section. */
export function useHeldLinks(): void {
  const { isHeld, open } = useLeaving();
  // Before the router's links, which follow no click whose default is prevented.
  useWindowEvent(
    'click',
    (event) => {
      const to = followed(event);
      if (to === null || !isHeld(to)) return;
      event.preventDefault();
      open(to);
    },
    { capture: true },
  );
}
