import { Box, Text, UnstyledButton } from '@mantine/core';
import {
  createContext,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { dismissToast, type Toast, type ToastKind, useToasts } from '../../lib/toasts.ts';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import styles from './ToastStack.module.css';

const LOOKS: Record<ToastKind, { readonly icon: typeof CheckIcon; readonly edge: string }> = {
  success: { icon: CheckIcon, edge: 'var(--success)' },
  error: { icon: WarningIcon, edge: 'var(--danger)' },
  warning: { icon: WarningIcon, edge: 'var(--warning)' },
  info: { icon: InfoIcon, edge: 'var(--amber)' },
};

const PreviousFocus = createContext<RefObject<Element | null>>({ current: null });

function useGiveFocusBack(item: RefObject<HTMLElement | null>): void {
  const previousFocus = use(PreviousFocus);
  useLayoutEffect(() => {
    const node = item.current;
    return () => {
      const { current } = previousFocus;
      if (!node?.contains(document.activeElement) || !current?.isConnected) return;
      if (current instanceof HTMLElement) current.focus({ preventScroll: true });
    };
  }, [item, previousFocus]);
}

/** Texts of the specification that begin with a sign of their kind. */
const HAS_SIGN = /^\p{Extended_Pictographic}/u;

/** One notification. `older`: another one is newer; a phone shows the newest alone. Hover and focus pause it; its lifetime then restarts. */
export function ToastItem({ toast, older = false }: { toast: Toast; older?: boolean }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  const { id, kind, text, action, lifetime } = toast;
  const item = useRef<HTMLLIElement>(null);
  useGiveFocusBack(item);
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => dismissToast(id), lifetime);
    return () => clearTimeout(timer);
  }, [paused, id, lifetime]);
  const { icon: ToastIcon, edge } = LOOKS[kind];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pauses the timer, and handles Escape from its buttons
    <Box
      component="li"
      ref={item}
      display="flex"
      mih="3.25rem"
      mt="xs"
      p="var(--space-2) var(--space-2) var(--space-2) var(--space-4)"
      bg="var(--surface)"
      className={styles['toast']}
      __vars={{ '--edge': edge }}
      data-older={older || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismissToast(id);
      }}
    >
      {HAS_SIGN.test(text) ? null : <ToastIcon className={styles['icon']} />}
      <Text fz="sm" lh={1.4} flex={1}>
        {text}
      </Text>
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
      <UnstyledButton
        variant="round"
        bdrs="md"
        aria-label="Fechar aviso"
        onClick={() => dismissToast(id)}
      >
        <CloseIcon size={16} />
      </UnstyledButton>
    </Box>
  );
}

// By hand: `@mantine/notifications` gives each notification the role `alert` or one set by hand, has no live regions
// that stay mounted, ignores Escape and does not return the focus. Its code alone adds 7.8 KB (gzip) to every page,
// without the core's Notification; the pages have 1.5 KB left.
/** The notifications. Both live regions stay mounted, because a region added with its text is often not announced. */
export function ToastStack() {
  const toasts = useToasts();
  const previousFocus = useRef<Element | null>(null);
  const list = (polite: boolean) => (
    <Box component="ul" display="grid">
      {toasts
        .filter((toast) => toast.polite === polite)
        .map((toast) => (
          <ToastItem key={toast.id} toast={toast} older={toast !== toasts.at(-1)} />
        ))}
    </Box>
  );
  return (
    <div
      className={styles['stack']}
      data-showing={toasts.length > 0 || undefined}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
      }}
    >
      <PreviousFocus value={previousFocus}>
        <div role="alert" aria-atomic="false">
          {list(false)}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold a list */}
        <div role="status" aria-atomic="false">
          {list(true)}
        </div>
      </PreviousFocus>
    </div>
  );
}
