import { ApolloLink, Observable } from '@apollo/client';
import type { DocumentNode, ExecutionResult } from 'graphql';

/** Executes an operation in the gateway's process as an anonymous visitor. */
export type Execute = (operation: {
  document: DocumentNode;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}) => Promise<ExecutionResult>;

/** Link of server rendering: calls the gateway's executor without HTTP. */
export function serverLink(execute: Execute): ApolloLink {
  return new ApolloLink(
    ({ query, variables, operationName }) =>
      new Observable((observer) => {
        execute({ document: query, variables, operationName }).then(
          ({ errors, ...result }) => {
            observer.next(
              errors ? { ...result, errors: errors.map((error) => error.toJSON()) } : result,
            );
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
}
