import { useSyncExternalStore } from 'react';
import { dismissToast, showToast } from '../../../lib/toasts.ts';

/** How long a step can be taken back before it is sent, in milliseconds. */
const TAKE_BACK_FOR = 5000;

interface Adiado {
  readonly texto: string;
  readonly end: (send: boolean) => void;
}

let waiting: ReadonlyMap<string, Adiado> = new Map();
const listeners = new Set<() => void>();

function set(next: ReadonlyMap<string, Adiado>): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Ends every wait: a page that is left sends its steps at once, so that none is lost. */
function sendAll(): void {
  for (const { end } of waiting.values()) end(true);
}

/**
 * Waits before a step that cannot be undone once it was sent, such as one that mails somebody. Resolves to true after
 * 5 s, and to false when the person takes the step back. Leaving the section does not end the wait; leaving the page
 * sends the step at once (docs/decisions/0050). A second step of the same `chave` sends the first one.
 */
export function adiar(chave: string, texto: string): Promise<boolean> {
  waiting.get(chave)?.end(true);
  window.addEventListener('pagehide', sendAll);
  return new Promise((resolve) => {
    const end = (send: boolean) => {
      clearTimeout(timer);
      dismissToast(toast);
      set(new Map([...waiting].filter(([other]) => other !== chave)));
      resolve(send);
    };
    const timer = setTimeout(() => end(true), TAKE_BACK_FOR);
    const toast = showToast('info', texto, {
      action: { label: 'Desfazer', run: () => end(false) },
      lifetime: TAKE_BACK_FOR,
    });
    set(new Map(waiting).set(chave, { texto, end }));
  });
}

/** The step of `chave` that waits to be sent; null without one. */
export function useAdiado(
  chave: string,
): { readonly texto: string; readonly desfazer: () => void } | null {
  const adiado = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.get(chave),
    () => undefined,
  );
  return adiado ? { texto: adiado.texto, desfazer: () => adiado.end(false) } : null;
}
