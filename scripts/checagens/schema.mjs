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
import { executar } from '../lib/executar.mjs';
import { RAIZ } from '../lib/raiz.mjs';

/** @typedef {{ nome: string, description?: string | null | undefined }} Elemento */

/** @param {import('graphql').GraphQLNamedType} tipo @returns {Elemento[]} */
function elementosDoTipo(tipo) {
  const proprio = { nome: tipo.name, description: tipo.description };
  if (isEnumType(tipo)) {
    const valores = tipo.getValues();
    return [
      proprio,
      ...valores.map((v) => ({ nome: `${tipo.name}.${v.name}`, description: v.description })),
    ];
  }
  if (isInputObjectType(tipo)) {
    const campos = Object.values(tipo.getFields());
    return [
      proprio,
      ...campos.map((c) => ({ nome: `${tipo.name}.${c.name}`, description: c.description })),
    ];
  }
  if (isObjectType(tipo) || isInterfaceType(tipo)) {
    const campos = Object.values(tipo.getFields()).flatMap((campo) => [
      { nome: `${tipo.name}.${campo.name}`, description: campo.description },
      ...campo.args.map((arg) => ({
        nome: `${tipo.name}.${campo.name}(${arg.name})`,
        description: arg.description,
      })),
    ]);
    return [proprio, ...campos];
  }
  return [proprio];
}

/**
 * Every type, field, argument, value and directive of a schema that says nothing about itself.
 * @param {import('graphql').GraphQLSchema} schema
 */
export function semDescricao(schema) {
  const tipos = Object.values(schema.getTypeMap())
    .filter((tipo) => !isIntrospectionType(tipo) && !isSpecifiedScalarType(tipo))
    .flatMap(elementosDoTipo);
  const diretivas = schema
    .getDirectives()
    .filter((diretiva) => !isSpecifiedDirective(diretiva))
    .flatMap((diretiva) => [
      { nome: `@${diretiva.name}`, description: diretiva.description },
      ...diretiva.args.map((arg) => ({
        nome: `@${diretiva.name}(${arg.name})`,
        description: arg.description,
      })),
    ]);
  return [...tipos, ...diretivas]
    .filter(({ description }) => !description?.trim())
    .map(({ nome }) => nome);
}

/**
 * Reads schema.graphql: everything described, and nothing that its users rely on gone since the last commit.
 * ACEITAR_QUEBRA=sim lets a breaking change pass.
 * @returns {Promise<import('../lib/etapas.mjs').Parecer>}
 */
export async function checarSchema() {
  const texto = await readFile(join(RAIZ, 'schema.graphql'), 'utf8');
  const schema = buildSchema(texto);
  const mudos = semDescricao(schema).map((nome) => `${nome} não tem descrição`);
  const anterior = await executar('git', ['show', 'HEAD:schema.graphql']);
  const compara =
    anterior.codigo === 0 && anterior.stdout !== texto && process.env.ACEITAR_QUEBRA !== 'sim';
  const quebras = compara
    ? findBreakingChanges(buildSchema(anterior.stdout), schema).map(
        ({ description }) =>
          `quebra quem já usa: ${description} (ACEITAR_QUEBRA=sim se for de propósito)`,
      )
    : [];
  return {
    resumo: `${Object.keys(schema.getTypeMap()).length} tipos`,
    problemas: [...mudos, ...quebras],
  };
}
