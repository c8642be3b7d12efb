/** Names in a template: `ParamsOf<'/produtos/slug/{slug}'>` is `'slug'`. */
export type ParamsOf<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never;

export type Query = Readonly<Record<string, string | number | undefined>>;

/** Thrown for a path parameter that is empty, `.`, `..`, or holds control characters. */
export class RefusedParameter extends Error {}

const CONTROL = /\p{Cc}/u;

/** Encodes one path segment; the result holds no slash. Throws `RefusedParameter` for values that a proxy could read as a path. */
export function segment(value: string): string {
  if (value === '' || value === '.' || value === '..' || CONTROL.test(value)) {
    throw new RefusedParameter('path parameter refused');
  }
  try {
    return encodeURIComponent(value);
  } catch (cause) {
    throw new RefusedParameter('path parameter is not well-formed text', { cause });
  }
}

/** Fills a path template and appends the query. Undefined entries are left out. */
export function buildPath(
  template: string,
  params: Readonly<Record<string, string>>,
  query: Query = {},
): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
