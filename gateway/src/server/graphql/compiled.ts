import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  GraphQLScalarType,
  GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { findExactOperation } from './exact.ts';

export type Variables = Readonly<Record<string, unknown>> | null | undefined;

/** One compiled operation. `operationName` is undefined when it has none. */
export interface Compiled {
  readonly operationName: string | undefined;
  readonly run: (
    context: unknown,
    variables: Variables,
  ) => ExecutionResult | Promise<ExecutionResult>;
}

/** The type of every variable inside compiled code: graphql-js has coerced it already, with its own messages. */
const Coerced = new GraphQLScalarType({ name: 'Coerced' });

/** The schema with the type `Coerced`. */
export function extendForCompiling(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, types: [...config.types, Coerced], assumeValid: true });
}

/**
 * Compiles a validated document. Null when the compiled code would not give graphql-js's result. `compiling` is the
 * schema of `extendForCompiling`.
 */
export function compile(
  { schema, compiling }: { readonly schema: GraphQLSchema; readonly compiling: GraphQLSchema },
  document: DocumentNode,
): Compiled | null {
  const operation = findExactOperation(schema, document);
  if (!operation) return null;
  const definitions = operation.variableDefinitions ?? [];
  const query = compileQuery(compiling, withCoerced(definitions, document, operation));
  if (!isCompiledQuery(query)) return null;
  return {
    operationName: operation.name?.value,
    run: (context, variables) => {
      const { errors, coerced } = getVariableValues(schema, definitions, variables ?? {}, {
        maxErrors: 50,
      });
      if (errors) return { errors };
      const result = query.query(undefined, context, coerced);
      return 'then' in result ? result.then(withPlainErrors) : withPlainErrors(result);
    },
  };
}

/** The document whose operation has these variables, all of the type `Coerced`. */
function withCoerced(
  variables: readonly VariableDefinitionNode[],
  document: DocumentNode,
  operation: OperationDefinitionNode,
): DocumentNode {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Coerced.name } } as const;
  const variableDefinitions = variables.map(({ kind, variable }) => ({ kind, variable, type }));
  const definitions = document.definitions.map((definition) =>
    definition === operation ? { ...operation, variableDefinitions } : definition,
  );
  return { ...document, definitions };
}

/** graphql-jit's errors lack `extensions`, which Apollo reads, and have empty locations instead of none. */
function withPlainErrors(result: ExecutionResult): ExecutionResult {
  return result.errors ? { ...result, errors: result.errors.map(plainError) } : result;
}

function plainError({ message, path, originalError, locations }: GraphQLError): GraphQLError {
  const error = new GraphQLError(message, { path, originalError });
  return locations?.length ? Object.assign(error, { locations }) : error;
}
