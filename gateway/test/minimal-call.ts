import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

/**
 * The smallest operation that calls one root field (`Query.produto`): required arguments with harmless values, and the
 * first leaf or `__typename` selected. An `Upload` is the variable `$upload`.
 */
export function minimalCall(schema: GraphQLSchema, operation: string): string {
  const [rootName = '', fieldName = ''] = operation.split('.');
  const root = schema.getType(rootName);
  const field = isObjectType(root) ? root.getFields()[fieldName] : undefined;
  if (!field) throw new Error(`the schema has no ${operation}`);
  const required = field.args.filter(isRequiredArgument);
  const values = required.map(({ name, type }) => `${name}: ${literal(type)}`);
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  const takesUpload = values.some((value) => value.includes('$upload'));
  const variables = takesUpload ? '($upload: Upload!)' : '';
  const kind = rootName.toLowerCase();
  return `${kind} ${variables} { ${fieldName}${values.length > 0 ? `(${values.join(', ')})` : ''}${selection} }`;
}

function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
  }
  switch (type.name) {
    case 'Upload':
      return '$upload';
    case 'Boolean':
      return 'true';
    case 'DateTime':
      return '"2026-03-02T09:15:00Z"';
    case 'String':
      return '"x"';
    default:
      return '1';
  }
}
