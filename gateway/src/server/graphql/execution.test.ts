import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  Kind,
  parse,
  print,
  visit,
} from 'graphql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { findExactOperation } from './compiled.ts';
import { createExecution } from './execution.ts';
import { createSchema } from './schema.ts';

const produto = { id: '1', nome: 'Noite', fontes: [] };
const schema = createSchema([
  { Query: { produto: (_: unknown, { slug }: { slug: string }) => ({ ...produto, slug }) } },
]);
const read = (text: string) => parse(text, { noLocation: true });

/** An execution, and how often its schema was asked for a type: compiled code asks it for none. */
function openExecution(options?: Parameters<typeof createExecution>[1]) {
  const execution = createExecution(schema, options);
  const run = (document: DocumentNode, variables = {}, operationName?: string) => {
    const asked = vi.spyOn(schema, 'getRootType');
    const result = execution({ document, variables, operationName, context: {} });
    const isCompiled = asked.mock.calls.length === 0;
    asked.mockRestore();
    return result.then(({ data, errors }) => ({
      data: data && JSON.parse(JSON.stringify(data)),
      messages: errors?.map(({ message }) => message),
      isCompiled,
    }));
  };
  return run;
}

describe('compiled execution', () => {
  const document = read('query A($slug: String!) { produto(slug: $slug) { id slug } }');
  const data = { produto: { id: '1', slug: 'x' } };

  test('compiles a document that returns, and keeps the compiled code (GW-04)', async () => {
    const run = openExecution();
    const results = [];
    for (let use = 0; use < 5; use += 1) results.push(await run(document, { slug: 'x' }));
    expect(results.map((one) => one.data)).toEqual(Array.from({ length: 5 }, () => data));
    expect(results.map(({ isCompiled }) => isCompiled)).toEqual([false, false, false, true, true]);
  });

  test('keeps a bounded number of compiled documents (GW-04)', async () => {
    const run = openExecution({ compiledAtUse: 1, mostCompiled: 1 });
    const other = read('{ produto(slug: "y") { id } }');
    for (const one of [document, document, other, document, document]) {
      await run(one, { slug: 'x' });
    }
    expect((await run(document, { slug: 'x' })).isCompiled).toBe(true);
    expect((await run(other)).isCompiled).toBe(false);
  });

  test('refuses wrong variables and names with the words of graphql-js (GW-04)', async () => {
    const run = openExecution({ compiledAtUse: 1 });
    await run(document, { slug: 'x' });
    for (const [variables, name] of [[{}], [{ slug: [1] }], [{ slug: 'x' }, 'B']] as const) {
      const expected = execute({
        schema,
        document,
        variableValues: variables,
        operationName: name ?? null,
      });
      if ('then' in expected) throw new Error('executed at once');
      const { data: none, messages } = await run(document, variables, name);
      expect([none, messages]).toEqual([undefined, expected.errors?.map((it) => it.message)]);
    }
    expect((await run(document, { slug: 'x' }, 'A')).data).toEqual(data);
  });

  test('compiles the documents of the code generator, which omit empty lists (GW-04)', async () => {
    const run = openExecution({ compiledAtUse: 1 });
    const generated: DocumentNode = JSON.parse(
      JSON.stringify(read('{ produto(slug: "x") { id } }'), (key, value) =>
        key === 'variableDefinitions' ? undefined : value,
      ),
    );
    await run(generated);
    expect(await run(generated)).toMatchObject({
      data: { produto: { id: '1' } },
      isCompiled: true,
    });
  });

  test('a document that graphql-jit cannot compile runs in graphql-js (GW-04)', async () => {
    const run = openExecution({ compiledAtUse: 1 });
    const frozen = read('{ produto(slug: "x") { id } }');
    visit(frozen, { enter: (node) => void Object.freeze(node) });
    for (const _ of [1, 2]) {
      expect(await run(frozen)).toMatchObject({
        data: { produto: { id: '1' } },
        isCompiled: false,
      });
    }
  });

  test('names the line of an error where documents have locations (GW-04)', async () => {
    const failing = createSchema([
      {
        Query: {
          produto: () => {
            throw new Error('bug');
          },
        },
      },
    ]);
    const execution = createExecution(failing, { compiledAtUse: 1 });
    const context = {};
    for (const noLocation of [false, true]) {
      const located = parse('{\n  produto(slug: "x") { id } }', { noLocation });
      const { errors } = await execution({
        document: located,
        variables: null,
        operationName: null,
        context,
      });
      expect(errors?.map(({ locations }) => locations)).toEqual([
        noLocation ? undefined : [{ line: 2, column: 3 }],
      ]);
    }
  });
});

const MAGIC = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';

test.each([
  ['a mutation', 'mutation { sair }'],
  ['several operations', 'query A { categorias { id } } query B { categorias { id } }'],
  ['a variable in a list', 'query($a: String!) { produtos(categorias: [$a]) { pagina } }'],
  ['a directive', 'query($a: Boolean!) { categorias @include(if: $a) { id } }'],
  ['an alias with an underscore', '{ __proto__: categorias { id } }'],
  ['introspection', '{ __schema { types { name } } }'],
  ['introspection under an alias', '{ a: __schema { types { name } } }'],
  ['a text that could be code', `{ produto(slug: "${MAGIC}0),process.exit(") { id } }`],
  ['quotes', '{ produto(slug: "\\"") { id } }'],
  [
    'many fields',
    `query { ${Array.from({ length: 18 }, (_, n) => `a${n}: destaques { ...C }`).join(' ')} }
     fragment C on Produto { ${'id nome slug descricao ativo '.repeat(5)} }`,
  ],
])('a document with %s runs in graphql-js (GW-04)', (_, text) => {
  expect(findExactOperation(schema, read(text))).toBeNull();
});

test.each([
  'query A($slug: String!) { __typename a: produto(slug: $slug) { id __typename } }',
  '{ maisVendidos(categoria: "Árabes", limite: 10) { ...F } } fragment F on Produto { nome }',
])('compiles %s (GW-04)', (text) => {
  expect(findExactOperation(schema, read(text))).not.toBeNull();
});

test.each(['constructor', 'class', 'toString', 'then', 'idx0', 'Produto', 'resolve', 'err'])(
  'the name %s is free for aliases and variables (GW-04)',
  async (name) => {
    const run = openExecution({ compiledAtUse: 1 });
    const document = read(
      `query ${name}($${name}: String!) { ${name}: produto(slug: $${name}) { ${name}: slug fontes: id } }`,
    );
    for (const isCompiled of [false, true]) {
      expect(await run(document, { [name]: 'x' })).toEqual({
        data: { [name]: { [name]: 'x', fontes: '1' } },
        messages: undefined,
        isCompiled,
      });
    }
  },
);

test('no two fields share the name under which graphql-jit keeps their resolver (GW-04)', () => {
  const names = Object.values(schema.getTypeMap()).flatMap((type) =>
    'getFields' in type ? Object.keys(type.getFields()).map((field) => type.name + field) : [],
  );
  expect(new Set(names).size).toBe(names.length);
});

const FEATURES = fileURLToPath(new URL('../../../../web/src', import.meta.url));

/** Every query of the web client with its fragments. */
function webQueries() {
  const texts = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(join(FEATURES, file), 'utf8'));
  const { definitions } = parse(texts.join('\n'), { noLocation: true });
  const fragments = new Map(
    definitions.flatMap((it) =>
      it.kind === Kind.FRAGMENT_DEFINITION ? [[it.name.value, it] as const] : [],
    ),
  );
  return definitions.flatMap((operation) => {
    if (operation.kind !== Kind.OPERATION_DEFINITION || operation.operation !== 'query') return [];
    const used = new Set<FragmentDefinitionNode>();
    const collect = (node: FragmentDefinitionNode | typeof operation) => {
      visit(node, {
        FragmentSpread: ({ name }) => {
          const fragment = fragments.get(name.value);
          if (!fragment || used.has(fragment)) return;
          used.add(fragment);
          collect(fragment);
        },
      });
    };
    collect(operation);
    const variables = Object.fromEntries(
      (operation.variableDefinitions ?? []).flatMap(({ variable, type }) =>
        type.kind === Kind.NON_NULL_TYPE
          ? [[variable.name.value, VALUES[print(type.type)] ?? null]]
          : [],
      ),
    );
    const text = [operation, ...used].map(print).join('\n');
    return [{ name: operation.name?.value ?? '', text, variables }];
  });
}

const VALUES: Readonly<Record<string, unknown>> = {
  String: 'noite-de-oud',
  ID: '1',
  Int: 3,
  Boolean: true,
};

test('the queries of the web client are compiled, except those with directives (GW-04)', () => {
  const others = webQueries().filter(({ text }) => !findExactOperation(schema, read(text)));
  expect(others.map(({ text }) => /@(skip|include)/.test(text))).toEqual([true]);
});

describe('the queries of the web client', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench();
  });
  afterEach(() => bench.close());

  test.each(webQueries())(
    '$name gives the same before and after it is compiled (GW-04)',
    async ({ text, variables }) => {
      const replies = [];
      for (const _ of [1, 2, 3, 4]) {
        const { data, errors } = await bench.executeAs('admin', text, variables);
        const plain = JSON.stringify({ data, errors }).replaceAll(
          /"(requestId|atualizadoEm|expiraEm|descritor|token)":"[^"]*"/g,
          '',
        );
        replies.push(plain);
      }
      expect(new Set(replies)).toEqual(new Set([replies[0]]));
    },
  );
});
