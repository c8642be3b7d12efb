import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly action: ToastAction | null;
  /** True to announce politely. False (the default of errors) uses an alert. */
  readonly polite: boolean;
  /** In milliseconds; null uses the default. */
  readonly lifetime: number | null;
  /** Time of `Date.now()`. */
  readonly shownAt: number;
}

/** In milliseconds. A notification this young belongs to the navigation, such as the one of a saved form. */
const WITH_NAVIGATION = 1000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a notification and returns its id. A repeated text replaces the earlier one, unless that one has another action:
 * each change keeps its own 'Desfazer'.
 */
export function showToast(
  kind: ToastKind,
  text: string,
  options: { action?: ToastAction; polite?: boolean; lifetime?: number } = {},
): number {
  lastId += 1;
  const toast: Toast = {
    id: lastId,
    kind,
    text,
    action: options.action ?? null,
    polite: options.polite ?? kind !== 'error',
    lifetime: options.lifetime ?? null,
    shownAt: Date.now(),
  };
  const replaced = (other: Toast) =>
    other.text === text && (other.action === null || other.action.run === toast.action?.run);
  set([...toasts.filter((other) => !replaced(other)).slice(-2), toast]);
  return toast.id;
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

/** Removes the notifications of the page that is left. */
export function leaveToasts(): void {
  const now = Date.now();
  const kept = toasts.filter(({ shownAt }) => now - shownAt < WITH_NAVIGATION);
  if (kept.length < toasts.length) set(kept);
}

/** The notifications on screen, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
}
