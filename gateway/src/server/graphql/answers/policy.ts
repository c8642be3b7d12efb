import { getDirective } from '@graphql-tools/utils';
import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isObjectType,
  type OperationDefinitionNode,
  OperationTypeNode,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/**
 * Computes once for how many seconds an operation's anonymous answer may be cached, 0 for never: the shortest
 * `@cacheControl` of its fields and their types. A field below the root without one inherits its parent's. Never cached:
 * mutations, fields with `@auth`, and fields of the root without `@cacheControl`, such as `sessao`, which depends on the
 * caller. `@skip` and `@include` are ignored, so a field that a variable excludes still counts. Expects a validated document.
 */
export function createPolicy(schema: GraphQLSchema) {
  const known = new WeakMap<OperationDefinitionNode, number>();
  return (document: DocumentNode, operation: OperationDefinitionNode): number => {
    const lifetime = known.get(operation) ?? lifetimeOf(schema, document, operation);
    known.set(operation, lifetime);
    return lifetime;
  };
}

function lifetimeOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number {
  if (operation.operation !== OperationTypeNode.QUERY) return 0;
  const types = new TypeInfo(schema);
  let lifetime = Number.POSITIVE_INFINITY;
  const bound = (seconds = Number.POSITIVE_INFINITY) => {
    lifetime = Math.min(lifetime, seconds);
  };
  visit(
    separateOperations(document)[operation.name?.value ?? ''] ?? document,
    visitWithTypeInfo(types, {
      SelectionSet: () => {
        const type = types.getParentType();
        // Which object an interface or a union is depends on the reply.
        bound(isObjectType(type) ? hintOf(schema, type) : 0);
      },
      Field: ({ name }) => {
        if (name.value === '__typename') return;
        const field = types.getFieldDef();
        const isOpen = field && !getDirective(schema, field, 'auth');
        const isRoot = types.getParentType() === schema.getQueryType();
        bound(isOpen ? (hintOf(schema, field) ?? (isRoot ? 0 : undefined)) : 0);
      },
    }),
  );
  return Number.isFinite(lifetime) ? lifetime : 0;
}

function hintOf(
  schema: GraphQLSchema,
  node: GraphQLField<unknown, unknown> | GraphQLNamedType,
): number | undefined {
  const maxAge: unknown = getDirective(schema, node, 'cacheControl')?.[0]?.['maxAge'];
  return typeof maxAge === 'number' ? maxAge : undefined;
}
