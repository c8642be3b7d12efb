/** One tab: an operation and its initial variables. */
export interface Example {
  /** A short Portuguese comment and the operation. The operation's name becomes the tab's title. */
  readonly query: string;
  /** Formatted JSON. */
  readonly variables?: string;
}

/** Formats variables as JSON for the editor. */
export function asVariables(values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(values, null, 2);
}
