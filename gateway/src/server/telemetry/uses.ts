import type { DocumentNode } from 'graphql';

/** Elements of the schema whose uses are counted, by element and name of the operation. */
export interface Uses {
  /** The counter, without the prefix of the gateway. */
  readonly metric: string;
  readonly help: string;
  /** Each has a series from the start. */
  readonly elements: readonly string[];
  readonly of: UsesOf;
}
export type UsesOf = (document: DocumentNode) => readonly string[];
