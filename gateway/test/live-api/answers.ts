/** A response on the wire. */
export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly value: unknown }
  | { readonly kind: 'text'; readonly status: number; readonly text: string }
  | { readonly kind: 'empty'; readonly status: number }
  /** A 200 with truncated JSON; `aborted` also cuts the connection. */
  | { readonly kind: 'broken'; readonly json: string; readonly aborted: boolean };

export const json = (value: unknown, status = 200): Answer => ({ kind: 'json', status, value });
/** An unquoted text body. */
export const text = (content: string, status = 200): Answer => ({
  kind: 'text',
  status,
  text: content,
});
export const empty = (status = 200): Answer => ({ kind: 'empty', status });
