/** What goes out on the wire. */
export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly value: unknown }
  | { readonly kind: 'text'; readonly status: number; readonly text: string }
  | { readonly kind: 'empty'; readonly status: number }
  /** A 200 whose JSON stops in the middle, with or without the stream's end. */
  | { readonly kind: 'broken'; readonly json: string; readonly aborted: boolean };

export const json = (value: unknown, status = 200): Answer => ({ kind: 'json', status, value });
/** A bare string, which goes out unquoted. */
export const text = (content: string, status = 200): Answer => ({
  kind: 'text',
  status,
  text: content,
});
export const empty = (status = 200): Answer => ({ kind: 'empty', status });
