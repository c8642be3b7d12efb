import type { Param } from './params.ts';

/** The state of a list and its address, each from the other. */
export interface UrlState<S> {
  /** What stands where an address does not say. */
  readonly initial: Readonly<S>;
  /** Reads a query string. Unknown parameters and values without a meaning are passed over. */
  readonly parse: (search: string | URLSearchParams) => S;
  /** Writes a query string, `''` or `?…`. What has its initial value is left out; the order is always the same. */
  readonly toSearch: (state: Readonly<S>) => string;
}

/** One typed codec between a list's state and its address: a parameter for each field. */
export function urlState<S extends object>(
  initial: Readonly<S>,
  params: { readonly [K in keyof S]: Param<S[K]> },
): UrlState<S> {
  const parse = (search: string | URLSearchParams): S => {
    const values = new URLSearchParams(search);
    const state: S = { ...initial };
    for (const key in params) {
      // No database keeps it, and nobody types it.
      const written = values.getAll(key).map((text) => text.replaceAll('\0', ''));
      const value = params[key].parse(written);
      if (values.has(key) && value !== undefined) state[key] = value;
    }
    return state;
  };

  const toSearch = (state: Readonly<S>): string => {
    const values = new URLSearchParams();
    for (const key in params) {
      const { format } = params[key];
      const value = format(state[key]);
      if (value !== format(initial[key])) values.set(key, value);
    }
    // A comma needs no escape in a query, and an address is also there to be read.
    const query = values.toString().replaceAll('%2C', ',');
    return query === '' ? '' : `?${query}`;
  };

  return { initial, parse, toSearch };
}
