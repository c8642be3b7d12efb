import { randomUUID } from 'node:crypto';
import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import { formatError, type Operation } from './errors.ts';
import { createExecution } from './execution.ts';

/** One operation of a server-rendered page: a document that was validated at build time. */
export interface InProcessOperation {
  readonly document: DocumentNode;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}

export type Execute = (operation: InProcessOperation) => Promise<ExecutionResult>;

/**
 * Runs operations without HTTP for an anonymous caller: server-rendered pages are the same for every visitor. Errors
 * are masked as over HTTP.
 */
export function createAnonymousExecutor(
  schema: GraphQLSchema,
  openContext: (requestId: string) => unknown,
  report: Operation['report'],
): Execute {
  const execution = createExecution(schema);
  return async ({ document, variables, operationName }) => {
    const requestId = randomUUID();
    const context = openContext(requestId);
    const result = await execution({ document, variables, operationName, context });
    if (!result.errors) return result;
    return {
      ...result,
      errors: result.errors.map((error) => {
        const { message, path, extensions } = formatError(error.toJSON(), error, {
          requestId,
          report,
        });
        return new GraphQLError(message, { path, extensions });
      }),
    };
  };
}
