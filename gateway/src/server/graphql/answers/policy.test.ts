import { getDirective } from '@graphql-tools/utils';
import { buildSchema, getNamedType, isObjectType, Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { sdl } from '../schema.ts';
import { createPolicy } from './policy.ts';

const shop = buildSchema(sdl);

const lifetimeOf = (text: string, schema = shop) => {
  const document = parse(text);
  const operation = document.definitions.find((it) => it.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('no operation');
  return createPolicy(schema)(document, operation);
};

test.each([
  ['{ categorias { id nome } }', 60],
  ['{ produtos { itens { nome } } }', 20],
  ['{ categorias { id } produtos { totalItens } }', 20],
  ['{ configuracao { marca } }', 300],
  ['{ configuracao { marca } fretes { uf } }', 60],
  ['{ produto(slug: "a") { imagem { url } variacoes { preco } } }', 15],
  ['{ __typename categorias { __typename } }', 60],
  ['query A($x: Boolean!) { categorias { id } sessao @include(if: $x) { usuario } }', 0],
  ['{ categorias { id } sessao { username } }', 0],
  ['{ linkConversa }', 0],
  ['{ cep(cep: "60000000") { uf } }', 0],
  ['{ cotarFrete(cep: "60000000") { valor } }', 0],
  ['{ carrinho { id } }', 0],
  ['{ categorias { id } meuPerfil { nome } }', 0],
  ['{ categorias { id } ...R } fragment R on Query { ... on Query { carrinho { id } } }', 0],
  [
    '{ ...R } fragment R on Query { ...S categorias { id } } fragment S on Query { configuracao { marca } }',
    60,
  ],
  ['{ ...R ...R } fragment R on Query { categorias { id } }', 60],
  ['{ ... { categorias { id } } }', 60],
  ['{ ...Unknown categorias { id } }', 60],
  ['{ categorias { desconhecido } }', 0],
  ['{ __schema { types { name } } }', 0],
  ['{ __typename }', 0],
  ['mutation { sair }', 0],
])('the lifetime of %s is %i s (GW-01)', (text, seconds) => {
  expect(lifetimeOf(text)).toBe(seconds);
});

test('types count, and interfaces are never cached (GW-01)', () => {
  const schema = buildSchema(`
    directive @cacheControl(maxAge: Int!) on FIELD_DEFINITION | OBJECT
    interface Node { id: ID }
    type Short implements Node @cacheControl(maxAge: 5) { id: ID }
    type Query { short: Short @cacheControl(maxAge: 60) node: Node @cacheControl(maxAge: 60) }
  `);
  expect(lifetimeOf('{ short { id } }', schema)).toBe(5);
  expect(lifetimeOf('{ node { id } }', schema)).toBe(0);
});

test('computes an operation once (GW-05)', () => {
  const document = parse('{ categorias { id } }');
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const policy = createPolicy(shop);
  policy(document, operation);
  Object.assign(operation, { selectionSet: undefined });
  expect(policy(document, operation)).toBe(60);
});

test('nothing that a cached field can reach requires a session (GW-18)', () => {
  const reached = new Set<string>();
  const visit = (name: string) => {
    const type = shop.getType(name);
    if (reached.has(name) || !isObjectType(type)) return;
    reached.add(name);
    for (const field of Object.values(type.getFields())) {
      expect([`${name}.${field.name}`, getDirective(shop, field, 'auth')]).toEqual([
        `${name}.${field.name}`,
        undefined,
      ]);
      visit(getNamedType(field.type).name);
    }
  };
  for (const field of Object.values(shop.getQueryType()?.getFields() ?? {})) {
    if (getDirective(shop, field, 'cacheControl')) visit(getNamedType(field.type).name);
  }
  expect(reached).not.toContain('Sessao');
  expect(reached.size).toBeGreaterThan(5);
});

test('an operation that its document lacks counts as the whole document', () => {
  const [elsewhere] = parse('query Outra { configuracao { marca } }').definitions;
  if (elsewhere?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  expect(createPolicy(shop)(parse('{ categorias { id } }'), elsewhere)).toBe(60);
});
