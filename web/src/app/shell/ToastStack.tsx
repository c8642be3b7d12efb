import {
  createContext,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { TOAST_LIFETIME } from '../../shared/constants.ts';
import { dismissToast, type Toast, type ToastKind, useToasts } from '../../shared/toasts/toasts.ts';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../../shared/ui/icons.tsx';
import styles from './ToastStack.module.css';

const ICONS: Record<ToastKind, typeof CheckIcon> = {
  success: CheckIcon,
  error: WarningIcon,
  warning: WarningIcon,
  info: InfoIcon,
};

/** What had the focus before a notification took it. */
const Before = createContext<RefObject<Element | null>>({ current: null });

/** A notification that goes away with the focus in it gives the focus back. */
function useGiveFocusBack(item: RefObject<HTMLElement | null>): void {
  const before = use(Before);
  useLayoutEffect(() => {
    const node = item.current;
    return () => {
      const { current } = before;
      if (!node?.contains(document.activeElement) || !current?.isConnected) return;
      if (current instanceof HTMLElement) current.focus({ preventScroll: true });
    };
  }, [item, before]);
}

/** TOAST-01, C-73: one notification. Its 3 s begin anew when the pointer or the focus leaves it. */
export function ToastItem({ toast }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const { id, kind, text, action, lifetime } = toast;
  const item = useRef<HTMLLIElement>(null);
  useGiveFocusBack(item);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(id), lifetime ?? TOAST_LIFETIME);
    return () => clearTimeout(timer);
  }, [held, id, lifetime]);
  const ToastIcon = ICONS[kind];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- holds the clock, and hears Escape from its buttons
    <li
      ref={item}
      className={[styles['toast'], styles[kind]].join(' ')}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismissToast(id);
      }}
    >
      <ToastIcon className={styles['icon']} />
      <p className={styles['text']}>{text}</p>
      {action ? (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        className={styles['close']}
        aria-label="Fechar aviso"
        onClick={() => dismissToast(id)}
      >
        <CloseIcon size={16} />
      </button>
    </li>
  );
}

/**
 * TOAST-01, TOAST-02: the notifications. Both regions are always in the page: a region that arrives
 * together with its text is often not announced.
 */
export function ToastStack() {
  const toasts = useToasts();
  const before = useRef<Element | null>(null);
  const list = (polite: boolean) => (
    <ul className={styles['list']}>
      {toasts
        .filter((toast) => toast.polite === polite)
        .map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
    </ul>
  );
  return (
    <div
      className={styles['stack']}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
    >
      <Before value={before}>
        <div role="alert" aria-atomic="false">
          {list(false)}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold a list */}
        <div role="status" aria-atomic="false">
          {list(true)}
        </div>
      </Before>
    </div>
  );
}
