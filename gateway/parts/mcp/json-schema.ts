import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeInfo,
  typeFromAST,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isRecord } from '../../src/server/http/json.ts';

/** A JSON schema of an object, as the protocol asks for it. */
export interface ObjectSchema {
  readonly [key: string]: unknown;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: string[];
}

export type JsonSchema = Readonly<Record<string, unknown>>;

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Boolean: { type: 'boolean' },
  Data: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
  Dinheiro: { type: 'number' },
  Float: { type: 'number' },
  ID: { type: 'string' },
  Int: { type: 'integer' },
  String: { type: 'string' },
};

/** The arguments of a tool: the variables of its operation, described by the arguments and fields that receive them. */
export function inputSchemaOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
): ObjectSchema {
  const described = describeVariables(schema, document);
  const variables = variableDefinitions.map(({ variable, type, defaultValue }) => {
    const name = variable.name.value;
    const input = typeFromAST(schema, type);
    const isRequired = isNonNullType(input) && defaultValue === undefined;
    const property = {
      ...ofInput(input),
      ...described.get(name),
      ...(defaultValue && { default: valueFromASTUntyped(defaultValue) }),
    };
    return { name, property, isRequired };
  });
  return {
    type: 'object',
    properties: Object.fromEntries(variables.map(({ name, property }) => [name, property])),
    required: variables.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    additionalProperties: false,
  };
}

function describeVariables(schema: GraphQLSchema, document: DocumentNode) {
  const described = new Map<string, JsonSchema>();
  const info = new TypeInfo(schema);
  const note = (name: string, description: string | null | undefined) => {
    if (description) described.set(name, { description: textOf(description) });
  };
  visit(
    document,
    visitWithTypeInfo(info, {
      Argument: ({ value }) => {
        if (value.kind === Kind.VARIABLE) note(value.name.value, info.getArgument()?.description);
      },
      ObjectField: ({ name, value }) => {
        const parent = getNamedType(info.getParentInputType());
        if (value.kind !== Kind.VARIABLE || !isInputObjectType(parent)) return;
        note(value.name.value, parent.getFields()[name.value]?.description);
      },
    }),
  );
  return described;
}

/** Without the sentence about the REST call, which an assistant does not need. */
function textOf(description: string): string {
  return description
    .replace(/\s*REST: [\s\S]*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function ofInput(type: GraphQLType | undefined): JsonSchema {
  if (isNonNullType(type)) return ofInput(type.ofType);
  if (isListType(type)) return { type: 'array', items: ofInput(type.ofType) };
  if (!isInputObjectType(type)) return ofLeaf(type);
  const fields = Object.values(type.getFields());
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [
        field.name,
        { ...ofInput(field.type), description: textOf(field.description ?? '') },
      ]),
    ),
    required: fields.filter(isRequiredInputField).map(({ name }) => name),
    additionalProperties: false,
  };
}

function ofLeaf(type: GraphQLType | undefined): JsonSchema {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  return SCALARS[String(type)] ?? {};
}

/**
 * The value of the operation's only root field. Of a result union: its success, since a refusal is answered apart (`Falha`).
 */
export function outputSchemaOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): JsonSchema {
  const root = schema.getRootType(operation.operation);
  const fragments = new Map(
    document.definitions.flatMap((it) =>
      it.kind === Kind.FRAGMENT_DEFINITION ? [[it.name.value, it] as const] : [],
    ),
  );
  const { properties } = ofSelection(schema, fragments, root, operation.selectionSet);
  return Object.values(properties)[0] ?? {};
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function ofSelection(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLNamedType | null | undefined,
  selectionSet: SelectionSetNode,
): ObjectSchema {
  const properties = Object.fromEntries(propertiesOf(schema, fragments, type, selectionSet));
  return { type: 'object', properties, required: Object.keys(properties) };
}

function propertiesOf(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLNamedType | null | undefined,
  { selections }: SelectionSetNode,
): readonly (readonly [string, JsonSchema])[] {
  const success = isUnionType(type) ? type.getTypes().find((it) => !isRefusal(it)) : type;
  return selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) {
      const field = isObjectType(success) ? success.getFields()[node.name.value] : undefined;
      if (!field) return [];
      const name = node.alias?.value ?? node.name.value;
      return [[name, ofField(schema, fragments, field, node.selectionSet)] as const];
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
    const on = fragment?.typeCondition?.name.value;
    const isApart = on !== undefined && isInterfaceType(schema.getType(on));
    return !fragment || isApart
      ? []
      : propertiesOf(schema, fragments, success, fragment.selectionSet);
  });
}

const isRefusal = (type: GraphQLNamedType) =>
  isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Falha');

function ofField(
  schema: GraphQLSchema,
  fragments: Fragments,
  { type, description }: GraphQLField<unknown, unknown>,
  selectionSet: SelectionSetNode | undefined,
): JsonSchema {
  const ofType = (inner: GraphQLOutputType): JsonSchema => {
    if (!isNonNullType(inner)) return { anyOf: [ofNonNull(inner), { type: 'null' }] };
    return ofNonNull(inner.ofType);
  };
  const ofNonNull = (inner: GraphQLOutputType): JsonSchema => {
    if (isListType(inner)) return { type: 'array', items: ofType(inner.ofType) };
    const named = getNamedType(inner);
    return selectionSet ? ofSelection(schema, fragments, named, selectionSet) : ofLeaf(named);
  };
  return { ...ofType(type), description: textOf(description ?? '') };
}

/** The value of the operation's only root field in its result. */
export function rootValueOf(data: unknown): unknown {
  return isRecord(data) ? Object.values(data)[0] : undefined;
}
