import { isRecord } from './parse.ts';
import { currentUser } from './session/session.ts';

/** One entry of the browser's storage. Nothing throws, although storage may be closed or full. */
export interface Stored<T> {
  /** Null when the entry is missing or invalid. */
  readonly read: () => T | null;
  /** A value that the browser refuses lasts as long as the page. */
  readonly write: (value: T) => void;
  readonly forget: () => void;
}

export const local = () => localStorage;
/** The storage of the tab. */
export const session = () => sessionStorage;

/** Parses JSON, then checks its shape. Null for any other text. */
export function json<T>(check: (value: unknown) => T | null): (text: string) => T | null {
  return (text) => {
    try {
      return check(JSON.parse(text));
    } catch {
      return null;
    }
  };
}

/** An entry of `area`. Text is stored as it is, any other value as JSON. */
export function stored<T>(
  key: string,
  parse: (text: string) => T | null,
  area: () => Storage,
): Stored<T> {
  let last: T | null = null;
  let isRefused = false;
  return {
    read: () => {
      if (isRefused) return last;
      try {
        const text = area().getItem(key);
        return text === null ? null : parse(text);
      } catch {
        return last;
      }
    },
    write: (value) => {
      last = value;
      try {
        area().setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
        isRefused = false;
      } catch {
        isRefused = true;
      }
    },
    forget: () => {
      last = null;
      isRefused = false;
      try {
        area().removeItem(key);
      } catch {
        // Closed storage holds no data of ours.
      }
    },
  };
}

/** An entry of the signed-in account. Another account reads null, and a visitor writes nothing. */
export function storedOfAccount<T>(
  key: string,
  check: (value: unknown) => T | null,
  area: () => Storage,
): Stored<T> {
  const entry = stored<{ readonly conta: string; readonly valor: T }>(
    key,
    json((value) => {
      const conta = currentUser()?.id;
      if (!isRecord(value) || conta === undefined || value['conta'] !== conta) return null;
      const valor = check(value['valor']);
      return valor === null ? null : { conta, valor };
    }),
    area,
  );
  return {
    ...entry,
    read: () => {
      const value = entry.read();
      return value?.conta === currentUser()?.id ? (value?.valor ?? null) : null;
    },
    write: (valor) => {
      const conta = currentUser()?.id;
      if (conta !== undefined) entry.write({ conta, valor });
    },
  };
}
