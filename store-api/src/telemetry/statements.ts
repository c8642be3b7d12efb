import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@decantaria/server/tracing';

const MAX_STATEMENT = 2000;

/** The span of the request that the running code works for. Statements are added to it. */
export const currentSpan = new AsyncLocalStorage<Span>();

/**
 * Adds a statement that has just ended to the current request's span. `sql` has placeholders instead of values; `ms` is how
 * long it took.
 */
export function traceStatement(sql: string, ms: number, failed: boolean): void {
  const about = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, MAX_STATEMENT) };
  currentSpan.getStore()?.took('SQL', about, ms, failed ? '_OTHER' : undefined);
}
