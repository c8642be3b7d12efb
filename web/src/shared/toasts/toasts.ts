import { useSyncExternalStore } from 'react';

/** TOAST-02. */
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
  /** True when the text repeats what the person just asked for: announced politely, whatever its colour. */
  readonly polite: boolean;
  /** How long it stays, in milliseconds; null: as long as any other. */
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

/** Shows a notification. The same text twice in a row is shown once, renewed. Returns its id. */
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

/** Takes a notification away; nothing happens when it is already gone. */
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
