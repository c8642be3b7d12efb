import {
  type DirectiveDefinitionNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  type InputValueDefinitionNode,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isTypeDefinitionNode,
  isUnionType,
  Kind,
  parse,
  print,
  type TypeDefinitionNode,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

type Element =
  | DirectiveDefinitionNode
  | EnumValueDefinitionNode
  | FieldDefinitionNode
  | InputValueDefinitionNode
  | TypeDefinitionNode;

/** The names of an element of a schema and of those inside it that have no description. */
function silentOf(element: Element, name: string): string[] {
  const fields: readonly Element[] = 'fields' in element ? (element.fields ?? []) : [];
  const values = 'values' in element ? (element.values ?? []) : [];
  const args = 'arguments' in element ? (element.arguments ?? []) : [];
  return [
    ...(element.description?.value.trim() ? [] : [name]),
    ...[...fields, ...values].flatMap((part) => silentOf(part, `${name}.${part.name.value}`)),
    ...args.flatMap((arg) => silentOf(arg, `${name}(${arg.name.value})`)),
  ];
}

/** Returns every type, field, argument, value and directive of a schema's text without a description. */
export function undescribed(text: string): string[] {
  return parse(text).definitions.flatMap((node) => {
    if (isTypeDefinitionNode(node)) return silentOf(node, node.name.value);
    return node.kind === Kind.DIRECTIVE_DEFINITION ? silentOf(node, `@${node.name.value}`) : [];
  });
}

/** How the description of a field with `@auth` begins, by role. */
const AUDIENCE = { USER: 'Signed in only. ', ADMIN: 'Admins only. ' };

function roleOf({ astNode }: Field): 'USER' | 'ADMIN' | undefined {
  const auth = astNode?.directives?.find(({ name }) => name.value === 'auth');
  if (!auth) return undefined;
  const value = auth.arguments?.find(({ name }) => name.value === 'papel')?.value;
  return value?.kind === 'EnumValue' && value.value === 'ADMIN' ? 'ADMIN' : 'USER';
}

function implementsInterface(type: GraphQLObjectType, name: string): boolean {
  return type.getInterfaces().some((one) => one.name === name);
}

function mutationProblems({ name, type }: Field): string[] {
  const result = isNonNullType(type) ? type.ofType : type;
  if (isScalarType(result)) return [];
  const expected = `${name.charAt(0).toUpperCase()}${name.slice(1)}Resultado`;
  if (!isUnionType(result) || result.name !== expected) return [`${name} must return ${expected}`];
  return result.getTypes().some((member) => implementsInterface(member, 'Falha'))
    ? []
    : [`${expected} has no member that implements Falha`];
}

/** A page without its size in the schema would count as one item. */
function pageProblems({ name, type, astNode }: Field): string[] {
  const page = getNamedType(type);
  if (!isObjectType(page) || !page.name.startsWith('Pagina')) return [];
  const lists = Object.values(page.getFields()).filter((one) =>
    isListType(getNullableType(one.type)),
  );
  const listSize = astNode?.directives?.find((one) => one.name.value === 'listSize');
  const text = listSize ? print(listSize) : '';
  return [...lists.map((one) => one.name), 'slicingArguments']
    .filter((word) => !new RegExp(`\\b${word}\\b`).test(text))
    .map((word) => `@listSize of ${name} must name ${word}`);
}

function objectProblems(type: GraphQLObjectType): string[] {
  const fields = Object.values(type.getFields());
  const audience = fields.flatMap((field) => {
    const role = roleOf(field);
    return role === undefined || field.description?.startsWith(AUDIENCE[role])
      ? []
      : [`the description of ${type.name}.${field.name} must begin with "${AUDIENCE[role]}"`];
  });
  const problems = [...audience, ...fields.flatMap(pageProblems)];
  const isPage = type.name.startsWith('Pagina');
  const isWholePage = implementsInterface(type, 'Pagina') && fields.some((f) => f.name === 'itens');
  return isPage && !isWholePage
    ? [...problems, `${type.name} must implement Pagina and have itens`]
    : problems;
}

/** Returns where a schema breaks the rules of contract 1.0 (docs/decisions/0048). */
export function contractProblems(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));
  const blanking = Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter((field) => roleOf(field) && isNonNullType(field.type))
    .map(({ name }) => `Query.${name} must be nullable: its refusal would blank its siblings`);
  const unspecified = types
    .filter((type) => isScalarType(type) && !isSpecifiedScalarType(type) && !type.specifiedByURL)
    .map(({ name }) => `${name} has no @specifiedBy`);
  return [
    ...blanking,
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(mutationProblems),
    ...types.filter(isObjectType).flatMap(objectProblems),
    ...unspecified,
  ];
}
