import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import { z } from 'zod';

type Field = GraphQLField<unknown, unknown>;

/** How a field counts in the cost of an operation. */
export interface CostRule {
  readonly weight: number;
  /** The arguments that state how many items the field returns. */
  readonly sliced: readonly string[];
  /** The most items of a reply: the highest size that counts, and that of a variable. */
  readonly most: number;
  /** The length of the list where the operation does not state it. */
  readonly length: number;
}

/** Items of a list whose length nothing states. */
const UNSIZED_LIST = 10;

const cost = z.object({ weight: z.coerce.number().nonnegative() }).optional();
const listSize = z
  .object({
    assumedSize: z.number().int().positive(),
    slicingArguments: z.array(z.string()).default([]),
    sizedFields: z.array(z.string()).default([]),
  })
  .optional();

const known = new WeakMap<GraphQLSchema, ReadonlyMap<Field, CostRule>>();

/**
 * The rules of every field, read once from `@cost` and `@listSize` of the schema. Throws for a directive with a wrong value,
 * or with a name that its field does not have.
 */
export function costRulesOf(schema: GraphQLSchema): ReadonlyMap<Field, CostRule> {
  const rules = known.get(schema) ?? readCostRules(schema);
  known.set(schema, rules);
  return rules;
}

/** Whether it is an object or an interface. */
export function hasFields(
  type: GraphQLNamedType | null | undefined,
): type is GraphQLObjectType | GraphQLInterfaceType {
  return isObjectType(type) || isInterfaceType(type);
}

/** The length of the list where the operation does not state it: the default value of an argument, otherwise `most`. */
function defaultLength({ args }: Field, sliced: readonly string[], most: number): number {
  const defaults = args.filter(({ name }) => sliced.includes(name)).map((arg) => arg.defaultValue);
  const size = defaults.find((value) => typeof value === 'number');
  return Math.min(most, size ?? most);
}

function readCostRules(schema: GraphQLSchema): ReadonlyMap<Field, CostRule> {
  const directives = new Map(
    schema.getDirectives().map((directive) => [directive.name, directive]),
  );
  const valuesOf = (name: string, { astNode }: Field) => {
    const directive = directives.get(name);
    return directive && astNode ? getDirectiveValues(directive, astNode) : undefined;
  };
  const fields = Object.values(schema.getTypeMap())
    .filter(hasFields)
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })));
  const sized = new Map(
    fields.map(({ field }) => [field, listSize.parse(valuesOf('listSize', field))]),
  );
  /** Fields whose items the field around them counts, such as `itens` of a page. */
  const counted = new Set<Field>();
  for (const [field, { sizedFields = [], slicingArguments = [] } = {}] of sized) {
    const page = getNamedType(field.type);
    for (const name of sizedFields) {
      const inner = hasFields(page) ? page.getFields()[name] : undefined;
      if (!inner) throw new Error(`@listSize of ${field.name}: ${page.name} has no ${name}.`);
      counted.add(inner);
    }
    const lacks = slicingArguments.find((name) => field.args.every((arg) => arg.name !== name));
    if (lacks !== undefined) throw new Error(`@listSize: ${field.name} has no argument ${lacks}.`);
  }
  return new Map(
    fields.map(({ field }) => {
      const { weight } = cost.parse(valuesOf('cost', field)) ?? { weight: 1 };
      const { assumedSize, slicingArguments: sliced = [] } = sized.get(field) ?? {};
      const isList = isListType(getNullableType(field.type)) && !counted.has(field);
      const most = assumedSize ?? (isList ? UNSIZED_LIST : 1);
      return [field, { weight, sliced, most, length: defaultLength(field, sliced, most) }];
    }),
  );
}
