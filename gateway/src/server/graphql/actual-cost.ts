import {
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { isRecord } from '../http/json.ts';
import { costRulesOf } from './cost-rules.ts';

/** Fields that are selected on values of one type. */
interface Selected {
  readonly type: GraphQLNamedType | null | undefined;
  readonly selectionSet: SelectionSetNode;
}

interface SelectedField extends Pick<Selected, 'type'> {
  readonly node: FieldNode;
}

/**
 * What an operation really cost: the weights of the fields in its reply, each as often as the reply holds it. The estimate
 * of `limits.ts` supposes the lengths of lists; this counts them.
 */
export function actualCost(
  schema: GraphQLSchema,
  { definitions }: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
  data: unknown,
): number {
  const rules = costRulesOf(schema);
  const fragments = new Map(
    definitions
      .filter((it) => it.kind === Kind.FRAGMENT_DEFINITION)
      .map((it) => [it.name.value, it]),
  );

  /** The fields of a selection with the type that each belongs to, fragments included. */
  const fieldsOf = ({ type, selectionSet: { selections } }: Selected): SelectedField[] =>
    selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) return { node, type };
      const part = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value);
      if (!part) return [];
      const condition = part.typeCondition && schema.getType(part.typeCondition.name.value);
      return fieldsOf({ type: condition ?? type, selectionSet: part.selectionSet });
    });

  const costOf = (value: unknown, selected: readonly Selected[]): number => {
    if (Array.isArray(value))
      return value.reduce((sum: number, item) => sum + costOf(item, selected), 0);
    if (!isRecord(value)) return 0;
    const byKey = Map.groupBy(
      selected.flatMap(fieldsOf),
      ({ node }) => (node.alias ?? node.name).value,
    );
    return [...byKey]
      .filter(([key]) => Object.hasOwn(value, key))
      .reduce((sum, [key, nodes]) => {
        const found = nodes.map(({ node, type }) => {
          const field = type && 'getFields' in type ? type.getFields()[node.name.value] : undefined;
          const output = field && 'args' in field ? field : undefined;
          return { node, output, weight: (output && rules.get(output)?.weight) ?? 0 };
        });
        const inner = found.flatMap(({ node, output }) =>
          node.selectionSet
            ? [{ type: output && getNamedType(output.type), selectionSet: node.selectionSet }]
            : [],
        );
        return sum + Math.max(...found.map(({ weight }) => weight)) + costOf(value[key], inner);
      }, 0);
  };
  return costOf(data, [{ type: schema.getRootType(operation), selectionSet }]);
}
