import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { expect, test } from 'vitest';
import { createSchema } from '../graphql/schema.ts';
import { createLog } from './log.ts';
import { SENSITIVE } from './sensitive.ts';

/** Inputs of text that a log may show: identifiers and names of the catalogue. */
const PLAIN = new Set([
  'alvo',
  'ate',
  'categoria',
  'categorias',
  'de',
  'descricao',
  'enderecoId',
  'id',
  'itemId',
  'nomeProduto',
  'pedidoId',
  'produtoId',
  'quando',
  'slug',
  'variacao',
  'variacaoId',
  'versao',
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

function logged(line: Record<string, unknown>): string {
  let text = '';
  createLog('info', { write: (written) => (text += written) }).info(line, 'test');
  return text;
}

test('each input of the schema is sensitive or known to be plain (GW-15)', () => {
  const inputs = textInputs();
  expect(inputs).toEqual(expect.arrayContaining(['cpf', 'senha', 'codigo', 'imagem']));
  expect(inputs.filter((name) => !SENSITIVE.has(name) && !PLAIN.has(name))).toEqual([]);
  expect([...PLAIN].filter((name) => SENSITIVE.has(name))).toEqual([]);
});

test.each([...SENSITIVE])('hides %s at any depth, in lists and in errors (GW-15)', (name) => {
  const fields = { [name]: 'valor-secreto', other: 1 };
  const failure = Object.assign(new Error('failed'), { input: fields });
  const deep = { a: { b: [{ c: { d: { e: { f: { g: { h: { i: fields } } } } } } }] } };
  const text = logged({ ...fields, nested: { list: [fields] }, deep, err: failure });
  expect(text).toContain('"other":1');
  expect(text).toContain('failed');
  expect(text).not.toContain('valor-secreto');
});

test('a line without sensitive fields is written as it is', () => {
  const line = { route: '/graphql', status: 200, codes: ['INTERNAL'], nothing: null };
  expect(JSON.parse(logged(line))).toMatchObject(line);
});
