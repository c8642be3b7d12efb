import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { type CostRule, costRulesOf, hasFields } from './cost-rules.ts';

/** Limits of one document and its operations. The parser counts tokens; the rule `limits` measures the rest. */
export const LIMITS = {
  tokens: 2000,
  fields: 300,
  depth: 12,
  aliases: 30,
  rootFields: 30,
  cost: 20_000,
} as const;

interface Measure extends Record<'depth' | 'aliases' | 'rootFields' | 'cost' | 'fields', number> {
  /** The path of fields that is nested deepest, e.g. `carrinho.itens.produto`. */
  readonly deepest: string;
  /** The path of the field that costs most, and of the costliest fields inside it. */
  readonly costliest: string;
}

/** The type that a selection is made on; nothing for an unknown field. */
type Parent = GraphQLNamedType | null | undefined;

const NOTHING: Measure = {
  depth: 0,
  aliases: 0,
  rootFields: 0,
  cost: 0,
  fields: 0,
  deepest: '',
  costliest: '',
};

/** What each limit counts, and which field a refusal names. */
const TEXTS = [
  ['depth', 'Fields are nested too deep', ({ deepest }: Measure) => deepest],
  ['aliases', 'Too many aliases', () => ''],
  ['rootFields', 'Too many fields at the root', () => ''],
  ['cost', 'The operation asks for too much at once', ({ costliest }: Measure) => costliest],
] as const;

/** The most field names of a path that a refusal shows. */
const SHOWN_NAMES = 16;

/** An operation's measured cost and the limits, for `extensions.custo`. */
export function describeCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
) {
  const { cost, depth, aliases, rootFields } = createMeasure(schema, document)(operation);
  return {
    custo: { valor: cost, limite: LIMITS.cost },
    profundidade: { valor: depth, limite: LIMITS.depth },
    apelidos: { valor: aliases, limite: LIMITS.aliases },
    camposRaiz: { valor: rootFields, limite: LIMITS.rootFields },
  };
}

/**
 * Refuses documents beyond `LIMITS` and names the limit and the measured value. Introspection is exempt, except from
 * the number of fields. A refused document is removed from the visit: no other rule reads it, so a refusal takes linear
 * time although some standard rules are quadratic.
 */
export const limits: ValidationRule = (context: ValidationContext) => ({
  Document(document) {
    const refusals = refusalsOf(context.getSchema(), document);
    for (const message of refusals) context.reportError(new GraphQLError(message));
    return refusals.length > 0 ? null : undefined;
  },
});

function refusalsOf(schema: GraphQLSchema, document: DocumentNode): string[] {
  const refuse = (text: string, value: number, limit: number, path = '') =>
    value > limit ? [`${text}: ${value}, the limit is ${limit}${placeText(path)}.`] : [];
  const measure = createMeasure(schema, document);
  return [
    ...refuse('Too many fields', countFields(document), LIMITS.fields),
    ...operationsOf(document).flatMap((operation) => {
      const measured = measure(operation);
      return TEXTS.flatMap(([key, text, pathOf]) =>
        refuse(text, measured[key], LIMITS[key], pathOf(measured)),
      );
    }),
  ];
}

/** Names at most the first fields of a path. */
function placeText(path: string): string {
  if (path === '') return '';
  const names = path.split('.');
  return `, at ${names.slice(0, SHOWN_NAMES).join('.')}${names.length > SHOWN_NAMES ? '…' : ''}`;
}

function operationsOf({ definitions }: DocumentNode): OperationDefinitionNode[] {
  return definitions.filter((it) => it.kind === Kind.OPERATION_DEFINITION);
}

/** The written fields; those of a fragment count once. */
function countFields({ definitions }: DocumentNode): number {
  let fields = 0;
  const pending = definitions.flatMap((it) => ('selectionSet' in it ? [it.selectionSet] : []));
  for (const { selections } of pending) {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) fields += 1;
      if ('selectionSet' in node && node.selectionSet) pending.push(node.selectionSet);
    }
  }
  return fields;
}

/**
 * Measures operations of a document: depth, aliases, root fields, cost (the weights of its fields, times the lengths
 * of their enclosing lists) and the fields once its fragments are written out. Needs no valid document. Each fragment is measured
 * once for all operations, so nesting and cycles cannot multiply the work.
 */
export function createMeasure(
  schema: GraphQLSchema,
  document: DocumentNode,
): (operation: OperationDefinitionNode) => Measure {
  const rules = costRulesOf(schema);
  const definitions = document.definitions.filter((it) => it.kind === Kind.FRAGMENT_DEFINITION);
  const fragments = new Map(definitions.map((it) => [it.name.value, it]));
  const measuredFragments = new Map<string, Measure>();

  const ofFragment = (name: string): Measure => {
    const known = measuredFragments.get(name);
    if (known) return known;
    measuredFragments.set(name, NOTHING);
    const fragment = fragments.get(name);
    if (!fragment) return NOTHING;
    const type = schema.getType(fragment.typeCondition.name.value);
    const measured = ofSelection(fragment.selectionSet, type);
    measuredFragments.set(name, measured);
    return measured;
  };

  const ofField = (field: FieldNode, type: Parent): Measure => {
    const { value: name } = field.name;
    const aliases = field.alias ? 1 : 0;
    if (name.startsWith('__')) return { ...NOTHING, aliases, rootFields: 1, fields: 1 };
    const definition = hasFields(type) ? type.getFields()[name] : undefined;
    const inner = field.selectionSet
      ? ofSelection(field.selectionSet, definition && getNamedType(definition.type))
      : NOTHING;
    const rule = definition && rules.get(definition);
    const under = (path: string) => (path === '' ? name : `${name}.${path}`);
    return {
      deepest: under(inner.deepest),
      costliest: under(inner.costliest),
      depth: 1 + inner.depth,
      aliases: aliases + inner.aliases,
      rootFields: 1,
      cost: (rule?.weight ?? 1) + (rule ? sizeOf(field, rule) : 1) * inner.cost,
      fields: 1 + inner.fields,
    };
  };

  const ofSelection = ({ selections }: SelectionSetNode, type: Parent): Measure =>
    selections
      .map((node): Measure => {
        if (node.kind === Kind.FIELD) return ofField(node, type);
        if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value);
        const condition = node.typeCondition && schema.getType(node.typeCondition.name.value);
        return ofSelection(node.selectionSet, condition ?? type);
      })
      .reduce<Measure & { readonly heaviest: number }>(
        (sum, part) => ({
          deepest: part.depth > sum.depth ? part.deepest : sum.deepest,
          costliest: part.cost > sum.heaviest ? part.costliest : sum.costliest,
          heaviest: Math.max(sum.heaviest, part.cost),
          depth: Math.max(sum.depth, part.depth),
          aliases: sum.aliases + part.aliases,
          rootFields: sum.rootFields + part.rootFields,
          cost: sum.cost + part.cost,
          fields: sum.fields + part.fields,
        }),
        { ...NOTHING, heaviest: 0 },
      );

  return (operation) =>
    ofSelection(operation.selectionSet, schema.getRootType(operation.operation));
}

/** The length of the list. A variable counts as the maximum. */
function sizeOf(field: FieldNode, { sliced, most, length }: CostRule): number {
  const size = field.arguments?.find(({ name }) => sliced.includes(name.value))?.value;
  if (!size) return length;
  return size.kind === Kind.INT ? Math.min(most, Math.max(1, Number(size.value))) : most;
}
