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
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a notification and returns its id. A repeated text replaces the earlier one. */
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
  };
  set([...toasts.filter((other) => other.text !== text).slice(-2), toast]);
  return toast.id;
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
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
