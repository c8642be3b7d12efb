import { getDirective } from '@graphql-tools/utils';
import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * Computes once for how many seconds an operation's anonymous answer may be cached, 0 for never: the shortest `@cacheControl` of its fields and their types. A field below the
 * root without one inherits its parent's. Never cached: mutations, fields with `@auth`, and fields of the root without
 * `@cacheControl`, such as `sessao`, which depends on the caller. `@skip` and `@include` are ignored, so a field that a
 * variable excludes still counts. Expects a validated document.
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
  const root = schema.getQueryType();
  const fragments = new Map(
    document.definitions
      .filter((it) => it.kind === Kind.FRAGMENT_DEFINITION)
      .map((it) => [it.name.value, it]),
  );
  const visited = new Set<string>();

  const ofSelection = (
    selection: SelectionSetNode,
    type: GraphQLNamedType | null | undefined,
  ): number => {
    // Which object an interface or a union is depends on the reply.
    if (!isObjectType(type)) return 0;
    const lifetimes = selection.selections.map((node): number => {
      if (node.kind === Kind.FIELD) {
        if (node.name.value === '__typename') return Number.POSITIVE_INFINITY;
        const field = type.getFields()[node.name.value];
        if (field === undefined || isGuarded(schema, field)) return 0;
        const own = hintOf(schema, field) ?? (type === root ? 0 : Number.POSITIVE_INFINITY);
        const named = getNamedType(field.type);
        const inner = node.selectionSet ? ofSelection(node.selectionSet, named) : own;
        return Math.min(own, inner);
      }
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(node.name.value);
        if (visited.has(node.name.value) || !fragment) return Number.POSITIVE_INFINITY;
        visited.add(node.name.value);
        const condition = fragment.typeCondition.name.value;
        return ofSelection(fragment.selectionSet, schema.getType(condition));
      }
      const condition = node.typeCondition?.name.value;
      return ofSelection(node.selectionSet, condition ? schema.getType(condition) : type);
    });
    return Math.min(hintOf(schema, type) ?? Number.POSITIVE_INFINITY, ...lifetimes);
  };

  const lifetime = ofSelection(operation.selectionSet, root);
  return Number.isFinite(lifetime) ? lifetime : 0;
}

function isGuarded(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): boolean {
  return getDirective(schema, field, 'auth') !== undefined;
}

function hintOf(
  schema: GraphQLSchema,
  node: GraphQLField<unknown, unknown> | GraphQLNamedType,
): number | undefined {
  const maxAge: unknown = getDirective(schema, node, 'cacheControl')?.[0]?.['maxAge'];
  return typeof maxAge === 'number' ? maxAge : undefined;
}
