import { currentUser } from '../../lib/session/session.ts';

const contaOf = () => currentUser()?.id ?? '';

/** A value in this tab's memory that only the account that wrote it reads. Another account reads `empty`. */
export function memoriaDaConta<T>(empty: T): {
  readonly read: () => T;
  readonly write: (value: T) => void;
} {
  let stored: { readonly conta: string; readonly value: T } | null = null;
  return {
    read: () => (stored !== null && stored.conta === contaOf() ? stored.value : empty),
    write: (value) => {
      stored = { conta: contaOf(), value };
    },
  };
}
