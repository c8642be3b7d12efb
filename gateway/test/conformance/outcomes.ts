import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  isNonNullType,
  isUnionType,
  Kind,
  parse,
} from 'graphql';

/** A root field, e.g. `Query.produto`. */
export type Operation = string;

/**
 * Reads the possible outcomes of each root field from the schema: `ok` or a union member's name, `null` for a nullable
 * field, `UNAUTHENTICATED` and `FORBIDDEN` by its `@auth`.
 */
export function possibleOutcomes(schema: GraphQLSchema): Map<Operation, readonly string[]> {
  const auth = schema.getDirective('auth');
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null);
  return new Map(
    roots.flatMap((root: GraphQLObjectType) =>
      Object.values(root.getFields()).map((field) => {
        const type = getNamedType(field.type);
        const answers = isUnionType(type) ? type.getTypes().map(({ name }) => name) : ['ok'];
        const rule = auth && field.astNode ? getDirectiveValues(auth, field.astNode) : undefined;
        return [
          `${root.name}.${field.name}`,
          [
            ...answers,
            ...(isNonNullType(field.type) ? [] : ['null']),
            ...(rule ? ['UNAUTHENTICATED'] : []),
            ...(rule?.['papel'] === 'ADMIN' ? ['FORBIDDEN'] : []),
          ],
        ] as const;
      }),
    ),
  );
}

interface Reply {
  readonly data?: Readonly<Record<string, unknown>> | null | undefined;
  readonly errors?:
    | readonly {
        readonly path?: readonly (string | number)[] | undefined;
        readonly extensions: { readonly code: string };
      }[]
    | undefined;
}

/** The outcome of each root field of an operation. Union fields must select `__typename`. */
export function seenOutcomes(query: string, reply: Reply): (readonly [Operation, string])[] {
  const definition = parse(query).definitions.find(
    (node) => node.kind === Kind.OPERATION_DEFINITION,
  );
  if (!definition) return [];
  const root = definition.operation === 'mutation' ? 'Mutation' : 'Query';
  const fields = definition.selectionSet.selections.filter(
    (node): node is FieldNode => node.kind === Kind.FIELD,
  );
  return fields.flatMap((field) => {
    const key = field.alias?.value ?? field.name.value;
    const failed = reply.errors?.find(({ path }) => path?.[0] === key);
    const outcome = failed ? failed.extensions.code : outcomeOf(reply.data?.[key]);
    return outcome === undefined ? [] : [[`${root}.${field.name.value}`, outcome] as const];
  });
}

function outcomeOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  const isMember = typeof value === 'object' && '__typename' in value;
  return isMember ? String(value.__typename) : 'ok';
}
