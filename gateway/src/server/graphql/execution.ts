import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Compiled, compile, type Variables } from './compiled.ts';

/** An operation of a validated document. */
export interface ValidOperation {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Variables;
}

export type Execution = (
  operation: ValidOperation & { readonly context: unknown },
) => Promise<ExecutionResult>;

/** Compiled documents kept; the least recently used is compiled again when it returns. */
const MOST_COMPILED = 200;
/** A document is compiled when it is executed this often, so that documents sent once cost no compilation. */
const COMPILED_AT_USE = 3;

/**
 * Executes operations: documents that return are compiled where the compiled code is exact, all others run in graphql-js
 * (docs/decisions/0039).
 */
export function createExecution(
  schema: GraphQLSchema,
  { compiledAtUse = COMPILED_AT_USE, mostCompiled = MOST_COMPILED } = {},
): Execution {
  /** Forgotten with the document, which Apollo's bounded store holds. */
  const uses = new WeakMap<DocumentNode, number>();
  const compiled = new LRUCache<DocumentNode, { readonly exact: Compiled | null }>({
    max: mostCompiled,
  });

  const compiledOf = (document: DocumentNode): Compiled | null => {
    const known = compiled.get(document);
    if (known) return known.exact;
    const use = (uses.get(document) ?? 0) + 1;
    uses.set(document, use);
    if (use < compiledAtUse) return null;
    const exact = compile(schema, document);
    compiled.set(document, { exact });
    return exact;
  };

  return async ({ document, operationName, variables, context }) => {
    const exact = compiledOf(document);
    if (exact && (operationName == null || operationName === exact.operationName)) {
      return exact.run(context, variables);
    }
    return execute({
      schema,
      document,
      contextValue: context,
      variableValues: variables ?? null,
      operationName: operationName ?? null,
    });
  };
}
