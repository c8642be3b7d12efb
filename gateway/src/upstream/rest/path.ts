import { DeclaredError } from '../../shop/errors.ts';

/** Names in a template: `ParamsOf<'/produtos/slug/{slug}'>` is `'slug'`. */
export type ParamsOf<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never;

export type Query = Readonly<Record<string, string | number | undefined>>;

/** Thrown for a path parameter that is empty, `.`, `..`, or holds control characters: BAD_USER_INPUT. */
export class RefusedParameter extends DeclaredError {
  constructor() {
    super('An identifier must be one well-formed path segment.', {
      extensions: { code: 'BAD_USER_INPUT', campo: 'id' },
    });
  }
}

/** What a path parameter must not be: empty, `.` or `..`, or text with a control character. */
const REFUSED = /^\.{0,2}$|\p{Cc}/u;

/** Encodes one path segment; the result holds no slash. Throws `RefusedParameter` for values that a proxy could read as a path. */
export function segment(value: unknown): string {
  if (typeof value !== 'string' || REFUSED.test(value) || !value.isWellFormed()) {
    throw new RefusedParameter();
  }
  return encodeURIComponent(value);
}

/** Fills a path template and appends the query, whose names are plain. Undefined entries are left out. */
export function buildPath(
  template: string,
  params: Readonly<Record<string, unknown>>,
  query: Query = {},
): string {
  const path = template.includes('{')
    ? template.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name]))
    : template;
  let search = '';
  for (const name of Object.keys(query)) {
    const value = query[name];
    if (value === undefined) continue;
    search += `${search === '' ? '?' : '&'}${name}=${encodeURIComponent(String(value).toWellFormed())}`;
  }
  return path + search;
}
