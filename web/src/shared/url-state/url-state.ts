import type { Param } from './params.ts';

/** The state of a list and its address, each from the other. */
export interface UrlState<S> {
  readonly initial: Readonly<S>;
  /** Reads a query string. Unknown parameters and values without a meaning are passed over. */
  readonly parse: (search: string | URLSearchParams) => S;
  /** Writes a query string, `''` or `?…`. What has its initial value is left out; the order is always the same. */
  readonly toSearch: (state: Readonly<S>) => string;
}

/** One typed codec between a list's state and its address, from one parameter for each field. */
export function urlState<S extends object>(
  params: {
    readonly [K in keyof S]: Param<S[K]>;
  },
): UrlState<S> {
  const keys = Object.keys(params) as (keyof S & string)[];

  const written = <K extends keyof S & string>(state: Readonly<S>, key: K): string => {
    const { format, initial } = params[key];
    const value = format(state[key]);
    return value === format(initial) ? '' : value;
  };

  const read = <K extends keyof S & string>(search: URLSearchParams, key: K): S[K] => {
    const { parse, initial } = params[key];
    return search.has(key) ? (parse(search.getAll(key)) ?? initial) : initial;
  };

  const parse = (search: string | URLSearchParams): S => {
    const values = new URLSearchParams(search);
    return Object.fromEntries(keys.map((key) => [key, read(values, key)])) as S;
  };

  const toSearch = (state: Readonly<S>): string => {
    const values = new URLSearchParams(
      keys.map((key) => [key, written(state, key)]).filter(([, value]) => value !== ''),
    );
    // A comma needs no escape in a query, and an address is also there to be read.
    const query = values.toString().replaceAll('%2C', ',');
    return query === '' ? '' : `?${query}`;
  };

  return { initial: parse(''), parse, toSearch };
}
