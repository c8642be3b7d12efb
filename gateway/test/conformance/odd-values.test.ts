import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdl } from '../../src/server/graphql/schema.ts';
import { prepare } from './fixture.ts';
import { openShop, type Shop } from './shop.ts';
import { WORLDS } from './worlds.ts';

const schema = buildSchema(sdl);

/** Values that name nothing, and values at the borders of their type. */
const ODD: Readonly<Record<string, readonly unknown[]>> = {
  ID: [
    ['', '0', '-1', '1e3', '1.5', 'abc', ' 1 ', '١', 'é', "1'--"],
    ['../1', '1/2', '%00', '9'.repeat(40), '2147483648', '9007199254740993'],
  ].flat(),
  Data: ['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'],
  DateTime: ['0000-01-01T00:00:00Z', '2026-02-30T25:61:61+99:99', '9999-12-31T23:59:59-14:00'],
  Int: [-2_147_483_648, -1, 0, 2_147_483_647],
  Dinheiro: [-1, 0, 90_000_000_000],
};

const PLAIN: Readonly<Record<string, unknown>> = {
  ID: '1',
  Data: '2026-01-01',
  DateTime: '2026-01-01T00:00:00Z',
  Int: 1,
  Dinheiro: 10,
  String: 'x',
  Boolean: true,
};

/** They end the session or the account, or need a file. */
const LEFT_OUT: ReadonlySet<string> = new Set(['sair', 'excluirMinhaConta', 'criarProduto']);

/** A harmless value of a type, with the required fields of an input. */
function plainValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return plainValue(type.ofType);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return PLAIN[type.name];
  const required = Object.values(type.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(required.map((field) => [field.name, plainValue(field.type)]));
}

/** A place for a value of a scalar type inside a value of an argument. */
interface Place {
  readonly scalar: string;
  readonly put: (value: unknown) => unknown;
}

function placesOf(type: GraphQLInputType): Place[] {
  if (isNonNullType(type)) return placesOf(type.ofType);
  if (isListType(type)) {
    return placesOf(type.ofType).map((inner) => ({ ...inner, put: (value) => [inner.put(value)] }));
  }
  if (!isInputObjectType(type)) {
    return type.name in ODD ? [{ scalar: type.name, put: (value) => value }] : [];
  }
  return Object.values(type.getFields()).flatMap((field) =>
    placesOf(field.type).map(({ scalar, put }) => ({
      scalar,
      put: (value) => ({ ...Object(plainValue(type)), [field.name]: put(value) }),
    })),
  );
}

const AT_EACH_PLACE = 3;
const turns = new Map<string, number>();

/** The odd values for a place: all on `npm run test:deep`, otherwise the next few of its type. */
function valuesFor(scalar: string): readonly unknown[] {
  const values = ODD[scalar] ?? [];
  if (process.env['TEST_DEEP'] !== undefined) return values;
  const turn = turns.get(scalar) ?? 0;
  turns.set(scalar, turn + AT_EACH_PLACE);
  return Array.from({ length: AT_EACH_PLACE }, (_, n) => values[(turn + n) % values.length]);
}

/** Operations of a root field, each with one odd value. */
function operationsOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>) {
  const { name, args } = field;
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  const query = `${kind} (${declared}) { ${name}(${passed}) ${selection} }`;
  const required = args.filter(({ type }) => isNonNullType(type));
  const plain = Object.fromEntries(required.map((arg) => [arg.name, plainValue(arg.type)]));
  return args.flatMap((arg) =>
    placesOf(arg.type).flatMap(({ scalar, put }) =>
      valuesFor(scalar).map((value) => ({
        query,
        variables: { ...plain, [arg.name]: put(value) },
      })),
    ),
  );
}

const FIELDS = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((it) => ['query', it] as const),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map(
    (it) => ['mutation', it] as const,
  ),
];
const OPERATIONS = FIELDS.filter(([, { name }]) => !LEFT_OUT.has(name)).flatMap(([kind, field]) =>
  operationsOf(kind, field),
);

describe.each(WORLDS)('odd values on %s', (world) => {
  let shop: Shop;
  let admin: string;
  beforeAll(async () => {
    shop = await openShop(world);
    admin = (await prepare(shop)).admin;
  }, 60_000);
  afterAll(() => shop.close());

  test('no id, day or number of any field is reported as an outage or a bug (SEC-37)', async () => {
    // Enough that each value has had its turn.
    expect(OPERATIONS.length).toBeGreaterThan(250);
    const outages: unknown[] = [];
    for (const { query, variables } of OPERATIONS) {
      const { codes } = await shop.ask(query, { variables, as: admin });
      if (codes.some((code) => /^UPSTREAM_|^INTERNAL$/.test(code))) {
        outages.push([query, variables, codes]);
      }
    }
    expect(outages).toEqual([]);
  }, 120_000);

  test.each(['abc', '-1', '1e3', '9'.repeat(40), '../1'])(
    'an account with the id %s is absent (SEC-37)',
    async (id) => {
      const query = `mutation ($id: ID!) {
        a: atualizarUsuario(id: $id, input: {}) { __typename }
        b: excluirUsuario(id: $id) { __typename }
      }`;
      const read = await shop.ask('query ($id: ID!) { adminUsuario(id: $id) { id } }', {
        variables: { id },
        as: admin,
      });
      expect(read).toMatchObject({ data: { adminUsuario: null }, codes: [] });
      const { data } = await shop.ask(query, { variables: { id }, as: admin });
      const absent = { __typename: 'UsuarioNaoEncontrado' };
      expect(data).toEqual({ a: absent, b: absent });
    },
  );
});
