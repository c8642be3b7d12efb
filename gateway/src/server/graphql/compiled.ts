import {
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  GraphQLScalarType,
  GraphQLSchema,
  getNamedType,
  getVariableValues,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { createMeasure } from './limits.ts';

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

const extended = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** The schema with the type `Coerced`, created once for a schema. */
function extend(schema: GraphQLSchema): GraphQLSchema {
  const known = extended.get(schema);
  if (known) return known;
  const { types, ...config } = schema.toConfig();
  const compiling = new GraphQLSchema({ ...config, types: [...types, Coerced], assumeValid: true });
  extended.set(schema, compiling);
  return compiling;
}

/** Compiles a validated document. Null when the compiled code would not give graphql-js's result. */
export function compile(schema: GraphQLSchema, document: DocumentNode): Compiled | null {
  const operation = findExactOperation(schema, document);
  if (!operation) return null;
  const definitions = operation.variableDefinitions ?? [];
  const query = compileQuery(extend(schema), withCoerced(definitions, document, operation));
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

/** Compiled code grows with the fields of the written-out fragments: 400 fields compile in about 20 ms. */
const MOST_FIELDS = 400;

/** graphql-jit writes texts into the code that it generates, and turns some of them into code. */
const PLAIN_TEXT = /^[\p{L}\p{N} .,:-]*$/u;

/**
 * The operation that graphql-jit 0.8.9 executes exactly like graphql-js; null when the validated document has none. Not
 * exact are: variables inside list, object and custom-scalar literals (they lose default values), `@skip` and `@include`
 * (lost where a fragment is spread twice), names with underscores (two fields share one `info`, and `__proto__` is lost),
 * introspection, and abstract types (an unknown `__typename` never ends). Mutations wait for the API, so that compiling
 * them saves nothing.
 */
export function findExactOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
): OperationDefinitionNode | null {
  const operations = document.definitions.filter((it) => it.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation?.operation !== 'query' || operations.length > 1) return null;
  if (createMeasure(schema, document)(operation).fields > MOST_FIELDS) return null;
  return readsExactly(schema, document) ? operation : null;
}

function readsExactly(schema: GraphQLSchema, document: DocumentNode): boolean {
  const typeInfo = new TypeInfo(schema);
  let isExact = true;
  let literals = 0;
  const refuseUnless = (condition: boolean) => {
    isExact &&= condition;
    return isExact ? undefined : BREAK;
  };
  const literal = {
    enter: () => {
      literals += 1;
    },
    leave: () => {
      literals -= 1;
    },
  };
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Directive: () => refuseUnless(false),
      ListValue: literal,
      ObjectValue: literal,
      Variable: () => refuseUnless(literals === 0),
      StringValue: ({ value }) => refuseUnless(PLAIN_TEXT.test(value)),
      Field: ({ name, alias }) => {
        const isPlain = !(alias ?? name).value.includes('_') && !name.value.startsWith('__');
        const type = getNamedType(typeInfo.getType());
        return refuseUnless((isPlain && !isAbstractType(type)) || isTypename(name, alias));
      },
    }),
  );
  return isExact;
}

function isTypename(name: { readonly value: string }, alias: object | undefined): boolean {
  return name.value === '__typename' && alias === undefined;
}
