/** Names in a template: `ParamsOf<'/produtos/slug/{slug}'>` is `'slug'`. */
export type ParamsOf<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never;

export type Query = Readonly<Record<string, string | number | undefined>>;

/** A path parameter that must not reach the upstream: empty, `.`, `..`, or with control characters. */
export class RefusedParameter extends Error {}

const CONTROL = /\p{Cc}/u;

/**
 * Encodes one path segment. What comes out never holds a slash, so one value stays one segment.
 * Throws `RefusedParameter` for values that a server in between could read as a path of their own.
 */
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

/** Fills a path template and appends the query; entries that are `undefined` are left out. */
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
