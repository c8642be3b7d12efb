import type { Span } from '@decantaria/server/tracing';
import type { CacheOutcome } from './metrics.ts';

/** What is known of a GraphQL operation once its answer is sent. */
export interface OperationStats {
  /** As the client names it. */
  name: string | undefined;
  type: string | undefined;
  cache: CacheOutcome;
  /** The counted elements of the schema that it uses. */
  uses: readonly string[];
  readonly codes: string[];
}

/** What one request did: its log line, its metrics and its span are made of it. */
export interface RequestStats {
  /** Null for a request that is no GraphQL operation. */
  operation: OperationStats | null;
  /** REST calls that were sent, and their milliseconds together. */
  calls: number;
  callsMs: number;
  /** Null without tracing. */
  readonly span: Span | null;
}

/** Marks the request as a GraphQL operation. The executor fills in the rest. */
export function openOperationStats(stats: RequestStats): OperationStats {
  const operation: OperationStats = {
    name: undefined,
    type: undefined,
    cache: 'none',
    uses: [],
    codes: [],
  };
  stats.operation = operation;
  return operation;
}

const NAME = /^\w{1,60}$/;

/** A client's name of an operation as it may appear in logs and spans. Undefined for one that is not a short name. */
export function printableName(name: string | null | undefined): string | undefined {
  return typeof name === 'string' && NAME.test(name) ? name : undefined;
}
