import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
} from 'graphql';
import { run } from '../lib/exec.mjs';
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
 * Every type, field, argument, value and directive of a schema that says nothing about itself.
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

/**
 * Reads schema.graphql: everything described, and nothing that its users rely on gone since the last commit.
 * ALLOW_BREAKING_SCHEMA=1 lets a breaking change pass.
 * @returns {Promise<import('../lib/steps.mjs').Verdict>}
 */
export async function checkSchema() {
  const text = await readFile(join(ROOT, 'schema.graphql'), 'utf8');
  const schema = buildSchema(text);
  const silent = undescribed(schema).map((name) => `${name} não tem descrição`);
  const previous = await run('git', ['show', 'HEAD:schema.graphql']);
  const compares =
    previous.code === 0 && previous.stdout !== text && process.env.ALLOW_BREAKING_SCHEMA !== '1';
  const breaks = compares
    ? findBreakingChanges(buildSchema(previous.stdout), schema).map(
        ({ description }) =>
          `quebra quem já usa: ${description} (ALLOW_BREAKING_SCHEMA=1 se for de propósito)`,
      )
    : [];
  return {
    summary: `${Object.keys(schema.getTypeMap()).length} tipos`,
    problems: [...silent, ...breaks],
  };
}
