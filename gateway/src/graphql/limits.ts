import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Limits of one operation. The parser counts tokens; the rule `limits` measures the rest. */
export const LIMITS = {
  tokens: 2000,
  depth: 12,
  aliases: 30,
  rootFields: 30,
  cost: 20_000,
} as const;

type Measure = Record<'depth' | 'aliases' | 'rootFields' | 'cost', number>;

/** The type that a selection is made on; nothing for an unknown field. */
type Parent = GraphQLNamedType | null | undefined;

const NOTHING: Measure = { depth: 0, aliases: 0, rootFields: 0, cost: 0 };

const TEXTS = [
  ['depth', 'Fields are nested too deep'],
  ['aliases', 'Too many aliases'],
  ['rootFields', 'Too many fields at the root'],
  ['cost', 'The operation asks for too much at once'],
] as const;

const UNSIZED_LIST = 10;
const SIZE_ARGUMENTS: Readonly<Record<string, number>> = { limite: 50, tamanho: 60 };

/** An operation's measured cost and the limits, for `extensions.custo`. */
export function describeCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
) {
  const fragments = document.definitions.filter((it) => it.kind === Kind.FRAGMENT_DEFINITION);
  const { cost, depth, aliases, rootFields } = measure(schema, operation, (name) =>
    fragments.find((it) => it.name.value === name),
  );
  return {
    custo: { valor: cost, limite: LIMITS.cost },
    profundidade: { valor: depth, limite: LIMITS.depth },
    apelidos: { valor: aliases, limite: LIMITS.aliases },
    camposRaiz: { valor: rootFields, limite: LIMITS.rootFields },
  };
}

/** Refuses operations beyond `LIMITS` and names the limit and the measured value. Introspection is exempt. */
export const limits: ValidationRule = (context: ValidationContext) => ({
  OperationDefinition(operation) {
    const measured = measure(context.getSchema(), operation, (name) => context.getFragment(name));
    for (const [key, text] of TEXTS) {
      if (measured[key] <= LIMITS[key]) continue;
      const message = `${text}: ${measured[key]}, the limit is ${LIMITS[key]}.`;
      context.reportError(new GraphQLError(message));
    }
  },
});

/**
 * Measures a selection: depth, aliases, root fields and cost (one per field, times the lengths of its enclosing lists).
 * Each fragment is measured once per type, so nesting cannot multiply the work.
 */
function measure(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  findFragment: (name: string) => FragmentDefinitionNode | null | undefined,
): Measure {
  const fragments = new Map<string, Measure>();

  const ofFragment = (name: string, type: Parent): Measure => {
    const key = `${name} ${type?.name}`;
    const cached = fragments.get(key);
    if (cached) return cached;
    fragments.set(key, NOTHING);
    const fragment = findFragment(name);
    if (!fragment) return NOTHING;
    const target = schema.getType(fragment.typeCondition.name.value) ?? type;
    const measured = ofSelection(fragment.selectionSet, target);
    fragments.set(key, measured);
    return measured;
  };

  const ofField = (field: FieldNode, type: Parent): Measure => {
    const aliases = field.alias ? 1 : 0;
    if (field.name.value.startsWith('__')) return { ...NOTHING, aliases, rootFields: 1 };
    const definition =
      isObjectType(type) || isInterfaceType(type) ? type.getFields()[field.name.value] : undefined;
    const inner = field.selectionSet
      ? ofSelection(field.selectionSet, definition && getNamedType(definition.type))
      : NOTHING;
    const size = requestedSize(field);
    // The items of a page are counted by the page's size argument.
    const onPagina = type?.name.startsWith('Pagina') ?? false;
    const isList =
      !onPagina && definition !== undefined && isListType(getNullableType(definition.type));
    const times = size ?? (isList ? UNSIZED_LIST : 1);
    return {
      depth: 1 + inner.depth,
      aliases: aliases + inner.aliases,
      rootFields: 1,
      cost: 1 + times * inner.cost,
    };
  };

  const ofSelection = ({ selections }: SelectionSetNode, type: Parent): Measure =>
    selections
      .map((node): Measure => {
        if (node.kind === Kind.FIELD) return ofField(node, type);
        if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value, type);
        const condition = node.typeCondition && schema.getType(node.typeCondition.name.value);
        return ofSelection(node.selectionSet, condition ?? type);
      })
      .reduce(
        (sum, part) => ({
          depth: Math.max(sum.depth, part.depth),
          aliases: sum.aliases + part.aliases,
          rootFields: sum.rootFields + part.rootFields,
          cost: sum.cost + part.cost,
        }),
        NOTHING,
      );

  return ofSelection(operation.selectionSet, schema.getRootType(operation.operation));
}

/** The requested list length. A variable counts as the maximum. */
function requestedSize(field: FieldNode): number | undefined {
  for (const argument of field.arguments ?? []) {
    const max = SIZE_ARGUMENTS[argument.name.value];
    if (max === undefined) continue;
    const { value } = argument;
    return value.kind === Kind.INT ? Math.min(max, Math.max(1, Number(value.value))) : max;
  }
  return undefined;
}
