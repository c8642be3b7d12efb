import { randomUUID } from 'node:crypto';
import type { ExecutionResult } from 'graphql';
import type { Reads } from '../cache/reads.ts';
import { maskError, type Operation } from './errors.ts';
import type { Execution, ValidOperation } from './execution.ts';

/** Runs an operation and records its calls in `reads`. */
export type Execute = (operation: ValidOperation, reads: Reads) => Promise<ExecutionResult>;

/**
 * Runs operations without HTTP for an anonymous caller: server-rendered pages are the same for every visitor. Errors
 * are masked as over HTTP.
 */
export function createAnonymousExecutor(
  execution: Execution,
  openContext: (caller: { readonly requestId: string; readonly reads: Reads }) => unknown,
  report: Operation['report'],
): Execute {
  return async (operation, reads) => {
    const requestId = randomUUID();
    const context = openContext({ requestId, reads });
    const result = await execution({ ...operation, context });
    if (!result.errors) return result;
    const errors = result.errors.map((error) => maskError(error, { requestId, report }));
    return { ...result, errors };
  };
}
