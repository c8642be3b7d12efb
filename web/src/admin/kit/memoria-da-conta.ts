import { currentUser } from '../../lib/session/session.ts';

/** A value in this tab's memory that only the account that wrote it reads. Another account reads `empty`, and nothing is kept without an account. */
export function memoriaDaConta<T>(empty: T): {
  readonly read: () => T;
  readonly write: (value: T) => void;
} {
  let stored: { readonly conta: string; readonly value: T } | null = null;
  return {
    read: () => (stored !== null && stored.conta === currentUser()?.id ? stored.value : empty),
    write: (value) => {
      const conta = currentUser()?.id;
      stored = conta === undefined ? null : { conta, value };
    },
  };
}
