import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  print,
} from 'graphql';

/** A page of the schema's reference. */
export interface Page {
  readonly name: string;
  readonly title: string;
  readonly content: string;
}

type Field = GraphQLField<unknown, unknown>;

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);

/** The page that a type is on. */
function pageOf(type: GraphQLNamedType): string {
  if (isObjectType(type)) return 'objects';
  if (isInterfaceType(type) || isUnionType(type)) return 'abstract';
  return isInputObjectType(type) ? 'inputs' : 'values';
}

/** A type with a link to its definition; GraphQL's own scalars have none. */
function typeText(type: GraphQLType): string {
  const named = getNamedType(type);
  const code = `\`${String(type)}\``;
  if (isSpecifiedScalarType(named)) return code;
  return `[${code}](/schema/${pageOf(named)}#${named.name.toLowerCase()})`;
}

/** A description as text of a page: no HTML, no template of Vue. */
function prose(text: string | null | undefined): string {
  return (text ?? '').replaceAll('<', '&lt;').replaceAll('{{', '{&#8203;{').trim();
}

const cell = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', String.raw`\|`);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');
}

function inputRows(fields: readonly (GraphQLArgument | GraphQLInputField)[]): string {
  const rows = fields.map((field) => [
    `\`${field.name}\``,
    typeText(field.type),
    field.astNode?.defaultValue ? `\`${print(field.astNode.defaultValue)}\`` : '–',
    prose(field.description),
  ]);
  return table(['Name', 'Type', 'Default', 'Meaning'], rows);
}

const deprecation = (reason: string | null | undefined) =>
  reason ? `**Deprecated.** ${prose(reason)} ` : '';

function fieldRows(fields: readonly Field[]): string {
  const rows = fields.map((field) => [
    `\`${field.name}\``,
    typeText(field.type),
    `${deprecation(field.deprecationReason)}${prose(field.description)}`,
  ]);
  return table(['Field', 'Type', 'Meaning'], rows);
}

/** The directives that say who may read a field and for how long it is cached. */
function directives(field: Field): string {
  const texts = field.astNode?.directives?.map((directive) => `\`${print(directive)}\``) ?? [];
  return texts.filter((text) => !text.startsWith('`@deprecated')).join(' ');
}

/** A root field: its type, its directives, its arguments. */
function operation(field: Field): string {
  const parts = [
    `## ${field.name}`,
    [typeText(field.type), directives(field)].filter(Boolean).join(' · '),
    `${deprecation(field.deprecationReason)}${prose(field.description)}`,
    inputRows(field.args),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function valueRows(type: GraphQLEnumType): string {
  const rows = type
    .getValues()
    .map(({ name, description, deprecationReason }) => [
      `\`${name}\``,
      `${deprecation(deprecationReason)}${prose(description)}`,
    ]);
  return table(['Value', 'Meaning'], rows);
}

function members(schema: GraphQLSchema, type: GraphQLNamedType): string {
  if (isObjectType(type)) {
    const interfaces = type.getInterfaces().map(typeText).join(', ');
    const fields = fieldRows(Object.values(type.getFields()));
    return [interfaces && `Implements ${interfaces}.`, fields].filter(Boolean).join('\n\n');
  }
  if (isInterfaceType(type)) {
    const { objects } = schema.getImplementations(type);
    return `${fieldRows(Object.values(type.getFields()))}\n\nImplemented by ${objects.map(typeText).join(', ')}.`;
  }
  if (isUnionType(type)) return `One of ${type.getTypes().map(typeText).join(', ')}.`;
  if (isInputObjectType(type)) return inputRows(Object.values(type.getFields()));
  if (isEnumType(type)) return valueRows(type);
  return isScalarType(type) && type.specifiedByURL ? `Specified by ${type.specifiedByURL}.` : '';
}

const definition = (schema: GraphQLSchema, type: GraphQLNamedType) =>
  [`## ${type.name}`, prose(type.description), members(schema, type)].filter(Boolean).join('\n\n');

/**
 * The reference of a schema, a page each for its operations and for each kind of type.
 *
 * @param sdl the text of schema.graphql
 */
export function reference(sdl: string): readonly Page[] {
  const schema = buildSchema(sdl);
  const types = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__') && !ROOTS.has(name))
    .filter((type) => !isSpecifiedScalarType(type))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const roots = [
    { name: 'queries', title: 'Queries', type: schema.getQueryType() },
    { name: 'mutations', title: 'Mutations', type: schema.getMutationType() },
    { name: 'subscriptions', title: 'Subscriptions', type: schema.getSubscriptionType() },
  ];
  const kinds = [
    { name: 'objects', title: 'Objects' },
    { name: 'abstract', title: 'Interfaces and unions' },
    { name: 'inputs', title: 'Inputs' },
    { name: 'values', title: 'Enums and scalars' },
  ];
  const pages = [
    ...roots.map(({ name, title, type }) => ({
      name,
      title,
      parts: Object.values(type?.getFields() ?? {}).map(operation),
    })),
    ...kinds.map(({ name, title }) => ({
      name,
      title,
      parts: types.filter((type) => pageOf(type) === name).map((type) => definition(schema, type)),
    })),
  ];
  return pages.map(({ name, title, parts }) => ({
    name,
    title,
    content: [`# ${title}`, ...parts].join('\n\n'),
  }));
}
