import {
  type DocumentNode,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Part } from '../../src/server/part.ts';
import type { Uses, UsesOf } from '../../src/server/telemetry/metrics.ts';

const NONE: readonly string[] = [];

/** The deprecated fields and arguments of a schema, as `Tipo.campo` and `Tipo.campo(argumento)`. */
function deprecatedElements(schema: GraphQLSchema): readonly string[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
    .flatMap(({ type, field }) => [
      ...(field.deprecationReason == null ? [] : [`${type.name}.${field.name}`]),
      ...field.args
        .filter((arg) => arg.deprecationReason != null)
        .map((arg) => `${type.name}.${field.name}(${arg.name})`),
    ]);
}

/** Reads each document once. A document is forgotten with its last user. */
function createDeprecatedIn(schema: GraphQLSchema): UsesOf {
  const known = new WeakMap<DocumentNode, readonly string[]>();
  return (document) => {
    const found = known.get(document) ?? findDeprecated(schema, document);
    known.set(document, found);
    return found;
  };
}

function findDeprecated(schema: GraphQLSchema, document: DocumentNode): readonly string[] {
  const found = new Set<string>();
  const info = new TypeInfo(schema);
  const fieldName = () => `${info.getParentType()?.name}.${info.getFieldDef()?.name}`;
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: () => {
        if (info.getFieldDef()?.deprecationReason != null) found.add(fieldName());
      },
      Argument: ({ name }) => {
        const isDeprecated = info.getArgument()?.deprecationReason != null;
        if (isDeprecated && !info.getDirective()) found.add(`${fieldName()}(${name.value})`);
      },
    }),
  );
  return found.size === 0 ? NONE : [...found];
}

/** Counts the deprecated fields that documents read, and the deprecated arguments that they send. */
export const usesOf = (schema: GraphQLSchema): Uses => ({
  metric: 'graphql_deprecated_total',
  help: 'GraphQL operations that use a deprecated field or argument, by element and name of the operation',
  elements: deprecatedElements(schema),
  of: createDeprecatedIn(schema),
});

export const part: Part = { usesOf };
