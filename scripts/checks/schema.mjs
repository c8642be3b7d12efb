import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import {
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import { ROOT } from '../lib/root.mjs';

/** @typedef {{ name: string, description?: string | null | undefined }} SchemaElement */

/** @param {import('graphql').GraphQLNamedType} type @returns {SchemaElement[]} */
function elementsOf(type) {
  const own = { name: type.name, description: type.description };
  if (isEnumType(type)) {
    const values = type.getValues();
    return [
      own,
      ...values.map((v) => ({ name: `${type.name}.${v.name}`, description: v.description })),
    ];
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return [
      own,
      ...fields.map((field) => ({
        name: `${type.name}.${field.name}`,
        description: field.description,
      })),
    ];
  }
  if (isObjectType(type) || isInterfaceType(type)) {
    const fields = Object.values(type.getFields()).flatMap((field) => [
      { name: `${type.name}.${field.name}`, description: field.description },
      ...field.args.map((arg) => ({
        name: `${type.name}.${field.name}(${arg.name})`,
        description: arg.description,
      })),
    ]);
    return [own, ...fields];
  }
  return [own];
}

/**
 * Returns every type, field, argument, value and directive of a schema without a description.
 * @param {import('graphql').GraphQLSchema} schema
 */
export function undescribed(schema) {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .flatMap(elementsOf);
  const directives = schema
    .getDirectives()
    .filter((directive) => !isSpecifiedDirective(directive))
    .flatMap((directive) => [
      { name: `@${directive.name}`, description: directive.description },
      ...directive.args.map((arg) => ({
        name: `@${directive.name}(${arg.name})`,
        description: arg.description,
      })),
    ]);
  return [...types, ...directives]
    .filter(({ description }) => !description?.trim())
    .map(({ name }) => name);
}

/** How the description of a field with `@auth` begins, by role. */
const AUDIENCE = { USER: 'Signed in only. ', ADMIN: 'Admins only. ' };

/** @param {import('graphql').GraphQLField<unknown, unknown>} field @returns {'USER' | 'ADMIN' | undefined} */
function roleOf({ astNode }) {
  const auth = astNode?.directives?.find(({ name }) => name.value === 'auth');
  if (!auth) return undefined;
  const value = auth.arguments?.find(({ name }) => name.value === 'papel')?.value;
  return value?.kind === 'EnumValue' && value.value === 'ADMIN' ? 'ADMIN' : 'USER';
}

/** @param {import('graphql').GraphQLObjectType} type */
function implementsInterface(type, name = '') {
  return type.getInterfaces().some((one) => one.name === name);
}

/** @param {import('graphql').GraphQLField<unknown, unknown>} mutation @returns {string[]} */
function mutationProblems({ name, type }) {
  const result = isNonNullType(type) ? type.ofType : type;
  if (isScalarType(result)) return [];
  const expected = `${name.charAt(0).toUpperCase()}${name.slice(1)}Resultado`;
  if (!isUnionType(result) || result.name !== expected) return [`${name} must return ${expected}`];
  return result.getTypes().some((member) => implementsInterface(member, 'Falha'))
    ? []
    : [`${expected} has no member that implements Falha`];
}

/** @param {import('graphql').GraphQLObjectType} type @returns {string[]} */
function objectProblems(type) {
  const fields = Object.values(type.getFields());
  const audience = fields.flatMap((field) => {
    const role = roleOf(field);
    return role === undefined || field.description?.startsWith(AUDIENCE[role])
      ? []
      : [`the description of ${type.name}.${field.name} must begin with "${AUDIENCE[role]}"`];
  });
  const isPage = type.name.startsWith('Pagina');
  const isWholePage = implementsInterface(type, 'Pagina') && fields.some((f) => f.name === 'itens');
  return isPage && !isWholePage
    ? [...audience, `${type.name} must implement Pagina and have itens`]
    : audience;
}

/**
 * Returns where a schema breaks the rules of contract 1.0 (docs/decisions/0048).
 * @param {import('graphql').GraphQLSchema} schema
 */
export function contractProblems(schema) {
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

/** In a commit message, followed by the reason: lets a breaking change of the schema pass. */
const ON_PURPOSE = 'BREAKING SCHEMA:';

/** @param {string[]} args @returns {Promise<string | undefined>} what git prints, or undefined when it fails */
async function git(...args) {
  const { exitCode, stdout } = await execa('git', args, {
    cwd: ROOT,
    reject: false,
    stripFinalNewline: false,
  });
  return exitCode === 0 ? stdout : undefined;
}

/**
 * Returns the schema to compare with: the last commit's when the working copy differs from it, otherwise the one before
 * its last change. Returns undefined without a previous schema, and after a change that broke it on purpose.
 * @param {string} text of the working copy
 */
async function previousSchema(text) {
  const committed = await git('show', 'HEAD:schema.graphql');
  if (committed !== text) return committed;
  const last = (await git('log', '-1', '--format=%H%n%B', '--', 'schema.graphql')) ?? '';
  const [commit = ''] = last.split('\n');
  if (commit === '' || last.includes(ON_PURPOSE)) return undefined;
  return git('show', `${commit}^:schema.graphql`);
}

/** @param {string} before @param {string} after */
export function breakingChanges(before, after) {
  return findBreakingChanges(buildSchema(before), buildSchema(after)).map(
    ({ description }) =>
      `breaking change: ${description} (on purpose: ALLOW_BREAKING_SCHEMA=1 now, and "${ON_PURPOSE} why" in the commit message)`,
  );
}

/**
 * Reads schema.graphql: everything described, the rules of the contract kept, and nothing that its users rely on gone
 * since the last commit.
 * @returns {Promise<import('../check.mjs').Outcome>}
 */
export async function check() {
  const text = await readFile(join(ROOT, 'schema.graphql'), 'utf8');
  const schema = buildSchema(text);
  const silent = undescribed(schema).map((name) => `${name} has no description`);
  const previous =
    process.env.ALLOW_BREAKING_SCHEMA === '1' ? undefined : await previousSchema(text);
  const breaks = previous === undefined ? [] : breakingChanges(previous, text);
  return {
    summary: `${Object.keys(schema.getTypeMap()).length} types`,
    problems: [...silent, ...contractProblems(schema), ...breaks],
  };
}
