import { randomUUID } from 'node:crypto';
import type { DocumentNode, ExecutionResult } from 'graphql';
import type { Reads } from '../cache/reads.ts';
import { maskError, type Operation } from './errors.ts';
import type { Execution } from './execution.ts';

/** One operation of a server-rendered page: a document that was validated at build time. */
export interface PageOperation {
  readonly document: DocumentNode;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}

/** Runs an operation and records its calls in `reads`. */
export type Execute = (operation: PageOperation, reads: Reads) => Promise<ExecutionResult>;

/**
 * Runs operations without HTTP for an anonymous caller: server-rendered pages are the same for every visitor. Errors
 * are masked as over HTTP.
 */
export function createAnonymousExecutor(
  execution: Execution,
  openContext: (caller: { readonly requestId: string; readonly reads: Reads }) => unknown,
  report: Operation['report'],
): Execute {
  return async ({ document, variables, operationName }, reads) => {
    const requestId = randomUUID();
    const context = openContext({ requestId, reads });
    const result = await execution({ document, variables, operationName, context });
    if (!result.errors) return result;
    const errors = result.errors.map((error) => maskError(error, { requestId, report }));
    return { ...result, errors };
  };
}
