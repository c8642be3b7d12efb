import { ACTION_TOAST_LIFETIME, TOAST_LIFETIME } from './constants.ts';
import { observed, useObserved } from './observed.ts';

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
  /** In milliseconds. */
  readonly lifetime: number;
  /** Time of `Date.now()`. */
  readonly shownAt: number;
}

/** In milliseconds. A notification this young belongs to the navigation, such as the one of a saved form. */
const WITH_NAVIGATION = 1000;

const toasts = observed<readonly Toast[]>([]);
let lastId = 0;

/**
 * Shows a notification and returns its id. A repeated text replaces the earlier one, unless that one has another action:
 * each change keeps its own 'Desfazer'. A notification with an action stays longer.
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
    lifetime: options.lifetime ?? (options.action ? ACTION_TOAST_LIFETIME : TOAST_LIFETIME),
    shownAt: Date.now(),
  };
  const replaced = (other: Toast) =>
    other.text === text && (other.action === null || other.action.run === toast.action?.run);
  const others = toasts.get().filter((other) => !replaced(other));
  toasts.set([...others.slice(-2), toast]);
  return toast.id;
}

export function dismissToast(id: number): void {
  const others = toasts.get().filter((toast) => toast.id !== id);
  if (others.length < toasts.get().length) toasts.set(others);
}

/** Removes the notifications of the page that is left. */
export function leaveToasts(): void {
  const now = Date.now();
  const kept = toasts.get().filter(({ shownAt }) => now - shownAt < WITH_NAVIGATION);
  if (kept.length < toasts.get().length) toasts.set(kept);
}

/** The notifications on screen, oldest first. */
export function useToasts(): readonly Toast[] {
  return useObserved(toasts, (all) => all);
}
