import { randomUUID } from 'node:crypto';
import type { DocumentNode, ExecutionResult } from 'graphql';
import { maskError, type Operation } from './errors.ts';
import type { Execution } from './execution.ts';

/** One operation of a server-rendered page: a document that was validated at build time. */
export type Execute = (operation: {
  readonly document: DocumentNode;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}) => Promise<ExecutionResult>;

/**
 * Runs operations without HTTP for an anonymous caller: server-rendered pages are the same for every visitor. Errors
 * are masked as over HTTP.
 */
export function createAnonymousExecutor(
  execution: Execution,
  openContext: (requestId: string) => unknown,
  report: Operation['report'],
): Execute {
  return async ({ document, variables, operationName }) => {
    const requestId = randomUUID();
    const context = openContext(requestId);
    const result = await execution({ document, variables, operationName, context });
    if (!result.errors) return result;
    const errors = result.errors.map((error) => maskError(error, { requestId, report }));
    return { ...result, errors };
  };
}
