import type { Param } from './params.ts';

/** Codec between a list's state and its query string. */
export interface UrlState<S> {
  readonly initial: Readonly<S>;
  /** Ignores unknown parameters and invalid values. */
  readonly parse: (search: string | URLSearchParams) => S;
  /** Returns `''` or `?…`, in a fixed parameter order, without initial values. */
  readonly toSearch: (state: Readonly<S>) => string;
}

export function urlState<S extends object>(
  initial: Readonly<S>,
  params: { readonly [K in keyof S]: Param<S[K]> },
): UrlState<S> {
  const parse = (search: string | URLSearchParams): S => {
    const values = new URLSearchParams(search);
    const state: S = { ...initial };
    for (const key in params) {
      // Databases reject NUL characters.
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
    // A comma needs no escape in a query; the address stays readable.
    const query = values.toString().replaceAll('%2C', ',');
    return query === '' ? '' : `?${query}`;
  };

  return { initial, parse, toSearch };
}
