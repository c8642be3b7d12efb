import { SENSITIVE } from '@decantaria/server/sensitive';
import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { expect, test } from 'vitest';
import { createSchema } from '../graphql/schema.ts';

/** Inputs of text that a log may show: identifiers and names of the catalogue. */
const PLAIN = new Set([
  'alvo',
  'ate',
  'alt',
  'casa',
  'categoria',
  'categorias',
  'de',
  'descricao',
  'disponivel',
  'enderecoId',
  'familia',
  'id',
  'ids',
  'itemId',
  'nomeProduto',
  'nota',
  'notas',
  'pedidoId',
  'preco',
  'produtoId',
  'quando',
  'slug',
  'slugs',
  'variacao',
  'variacaoId',
  'versao',
  'volume',
]);

const WITHOUT_TEXT = new Set(['Boolean', 'Dinheiro', 'Int']);

/** The names of all arguments and input fields of the schema that hold text. */
function textInputs(): readonly string[] {
  const holdsText = (type: GraphQLInputType) => {
    const named = getNamedType(type);
    return !isEnumType(named) && !isInputObjectType(named) && !WITHOUT_TEXT.has(named.name);
  };
  const types = Object.values(createSchema([]).getTypeMap());
  const fields = types
    .filter((type) => !type.name.startsWith('__'))
    .flatMap((type) => {
      if (isInputObjectType(type)) return Object.values(type.getFields());
      if (!isObjectType(type)) return [];
      return Object.values(type.getFields()).flatMap((field) => field.args);
    });
  return [...new Set(fields.filter((field) => holdsText(field.type)).map(({ name }) => name))];
}

test('each input of the schema is sensitive or known to be plain (GW-15)', () => {
  const inputs = textInputs();
  expect(inputs).toEqual(expect.arrayContaining(['cpf', 'senha', 'codigo', 'imagem']));
  expect(inputs.filter((name) => !SENSITIVE.has(name) && !PLAIN.has(name))).toEqual([]);
  expect([...PLAIN].filter((name) => SENSITIVE.has(name))).toEqual([]);
});
