/** One tab: an operation that runs unedited on the demo shop, and the variables it starts with. */
export interface Example {
  /** A short Portuguese comment, then the operation; its first operation's name is the tab's. */
  readonly query: string;
  /** JSON, as the editor shows it. */
  readonly variables?: string;
}

/** Variables as the editor shows them. */
export function asVariables(values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(values, null, 2);
}
