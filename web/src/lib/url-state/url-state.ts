import type { Param } from './params.ts';

/** Codec between a list's state and its query string. */
export interface UrlState<S> {
  readonly initial: Readonly<S>;
  /** Ignores unknown parameters and invalid values. */
  readonly parse: (search: string | URLSearchParams) => S;
  /** Parses the text of one field. An invalid text is its initial value. */
  readonly read: <K extends keyof S>(key: K, text: string) => S[K];
  /** Returns `''` or `?…`, in a fixed parameter order, without initial values. */
  readonly toSearch: (state: Readonly<S>) => string;
}

/** The state of a codec. */
export type StateOf<Codec> = Codec extends UrlState<infer S> ? S : never;

/** Databases reject NUL characters. */
const withoutNul = (text: string) => text.replaceAll('\0', '');

/** The parameters stand in the address in the order of `params`. */
export function urlState<S extends object>(
  params: {
    readonly [K in keyof S]: Param<S[K]>;
  },
): UrlState<S> {
  const isWhole = (state: Partial<S>): state is S =>
    Object.keys(params).every((key) => key in state);
  const stateOf = (textsOf: (key: string) => readonly string[]): S => {
    const state: Partial<S> = {};
    for (const key in params) {
      const texts = textsOf(key);
      const value = texts.length > 0 ? params[key].parse(texts.map(withoutNul)) : undefined;
      state[key] = value ?? params[key].initial;
    }
    if (!isWhole(state)) throw new TypeError('A field of the list has no value.');
    return state;
  };
  const initial = stateOf(() => []);
  const parse = (search: string | URLSearchParams): S => {
    const values = new URLSearchParams(search);
    return stateOf((key) => values.getAll(key));
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

  const read = <K extends keyof S>(key: K, text: string): S[K] =>
    params[key].parse([text]) ?? initial[key];
  return { initial, parse, read, toSearch };
}
