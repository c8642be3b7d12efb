import { observed, useObserved } from '../../../lib/observed.ts';
import { holdSignOut } from '../../../lib/session/before-sign-out.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { dismissToast, showToast } from '../../../lib/toasts.ts';

/** How long a step can be taken back before it is sent, in milliseconds. */
const TAKE_BACK_FOR = 5000;

/** Longer than any reply takes, in milliseconds. */
const REPLY_WITHIN = 120_000;
const SAINDO = 'Enviando o que ainda esperava. Você sai da conta logo depois.';

interface Adiado {
  readonly texto: string;
  readonly end: (send: boolean) => void;
}

const waiting = observed<ReadonlyMap<string, Adiado>>(new Map());
/** Steps that were sent and have no reply yet. */
const inFlight = new Set<Promise<unknown>>();

/** Ends every wait: a page that is left sends its steps at once, so that none is lost. */
function sendAll(): void {
  for (const { end } of waiting.get().values()) end(true);
}

/** Whether a sign-out waits for replies. */
let isLeaving = false;

holdSignOut('steps', (proceed) => {
  sendAll();
  if (isLeaving) return true;
  if (inFlight.size === 0) return false;
  isLeaving = true;
  const toast = showToast('info', SAINDO, { lifetime: REPLY_WITHIN });
  void Promise.allSettled(inFlight).then(() => {
    isLeaving = false;
    dismissToast(toast);
    // After the render that shows the replies.
    setTimeout(proceed);
  });
  return true;
});

/**
 * Waits before a step that cannot be undone once it was sent, such as one that mails somebody. `send` runs after 5 s, and
 * the promise settles as it does. Resolves to 'desfeito' when the person takes the step back, or when the session is
 * another one by then. Leaving the section does not end the wait; leaving the page or signing out sends the step at once
 * (docs/decisions/0050). A second step of the same `chave` sends the first one.
 */
export function adiar<T>(
  chave: string,
  texto: string,
  send: () => Promise<T>,
): Promise<T | 'desfeito'> {
  waiting.get().get(chave)?.end(true);
  window.addEventListener('pagehide', sendAll);
  const conta = currentUser()?.id;
  return new Promise((resolve) => {
    const end = (isSent: boolean) => {
      clearTimeout(timer);
      dismissToast(toast);
      waiting.set(new Map([...waiting.get()].filter(([other]) => other !== chave)));
      if (!isSent) return resolve('desfeito');
      if (currentUser()?.id !== conta) {
        showToast('warning', `A sua sessão terminou, e isto não foi enviado. ${texto}`);
        return resolve('desfeito');
      }
      const step = send();
      inFlight.add(step);
      void Promise.allSettled([step]).then(() => inFlight.delete(step));
      resolve(step);
    };
    const timer = setTimeout(() => end(true), TAKE_BACK_FOR);
    const toast = showToast('info', texto, {
      action: { label: 'Desfazer', run: () => end(false) },
      lifetime: TAKE_BACK_FOR,
    });
    waiting.set(new Map(waiting.get()).set(chave, { texto, end }));
  });
}

/** The step of `chave` that waits to be sent; null without one. */
export function useAdiado(
  chave: string,
): { readonly texto: string; readonly desfazer: () => void } | null {
  const adiado = useObserved(waiting, (steps) => steps.get(chave));
  return adiado ? { texto: adiado.texto, desfazer: () => adiado.end(false) } : null;
}
