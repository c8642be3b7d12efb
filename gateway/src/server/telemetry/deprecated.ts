import {
  type DocumentNode,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** The deprecated fields that a document reads, and the deprecated arguments that it sends. */
export type DeprecatedIn = (document: DocumentNode) => readonly string[];

const NONE: readonly string[] = [];

/** Without metrics, no document is read. */
export const UNCOUNTED: DeprecatedIn = () => NONE;

/** The deprecated fields and arguments of a schema, as `Tipo.campo` and `Tipo.campo(argumento)`. */
export function deprecatedElements(schema: GraphQLSchema): readonly string[] {
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
export function createDeprecatedIn(schema: GraphQLSchema): DeprecatedIn {
  if (deprecatedElements(schema).length === 0) return UNCOUNTED;
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
