import { randomUUID } from 'node:crypto';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { formatError, type Operation } from './errors.ts';

/** One operation of a page that is rendered here: a document that was checked when it was built. */
export interface InProcessOperation {
  readonly document: DocumentNode;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly operationName?: string | undefined;
}

export type Execute = (operation: InProcessOperation) => Promise<ExecutionResult>;

/**
 * Runs operations without HTTP, always as nobody: pages are rendered for everyone, the session arrives
 * on the client. Errors are masked as over HTTP.
 */
export function createAnonymousExecutor(
  schema: GraphQLSchema,
  openContext: (requestId: string) => unknown,
  report: Operation['report'],
): Execute {
  return async ({ document, variables, operationName }) => {
    const requestId = randomUUID();
    const result = await execute({
      schema,
      document,
      variableValues: variables ?? null,
      operationName: operationName ?? null,
      contextValue: openContext(requestId),
    });
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
