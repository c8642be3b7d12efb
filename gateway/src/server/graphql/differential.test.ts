import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import {
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  parse,
  validate,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createRandom,
  type IsResolved,
  randomOperation,
  randomValue,
} from '../../../test/random-operations.ts';
import { resolvers } from '../../app.ts';
import { notFound } from '../../shop/errors.ts';
import { RestFailure } from '../../upstream/rest/failure.ts';
import { isRecord } from '../http/json.ts';
import { actualCost } from './actual-cost.ts';
import { compile } from './compiled.ts';
import { costRulesOf } from './cost-rules.ts';
import { formatError } from './errors.ts';
import { describeCost } from './limits.ts';
import { createSchema } from './schema.ts';

const RUNS = process.env['TEST_DEEP'] === undefined ? 500 : 5000;

interface Context {
  readonly seed: number;
  readonly faults: number;
  readonly access: {
    readonly identify: () => Promise<object>;
    readonly reconfirm: () => Promise<object>;
  };
}

const real = createSchema(resolvers);
const isResolved: IsResolved = (type, field) =>
  type.name === 'Query' || typeof type.getFields()[field]?.resolve === 'function';

/** The same number for the same text. */
const numberOf = (text: string) =>
  Buffer.from(text).reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 17);

/** How many items the arguments of a field allow, as `@listSize` names them; without such an argument, any number. */
function sizeOf(args: Readonly<Record<string, unknown>>, info: GraphQLResolveInfo): number {
  const field = info.parentType.getFields()[info.fieldName];
  const rule = field && costRulesOf(info.schema).get(field);
  // The page around such a list counts its items: at least one.
  if (rule?.length === 1 && isListType(getNullableType(info.returnType))) return 1;
  if (!rule || rule.sliced.length === 0) return Infinity;
  const sizes = rule.sliced.flatMap((name) => {
    const value = args[name];
    if (Array.isArray(value)) return value.length;
    return typeof value === 'number' ? Math.max(1, value) : [];
  });
  return Math.min(...sizes);
}

/** A list, or a page whose lists have at most `size` items. */
function sliced(value: unknown, size: number): unknown {
  if (Array.isArray(value)) return value.slice(0, size);
  if (size === Infinity || !isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, sliced(it, size)]));
}

/** Returns, or throws, what the seed, the place in the reply and the arguments decide. */
const resolve: GraphQLFieldResolver<unknown, Context, Record<string, unknown>> = (
  _,
  args,
  { seed, faults },
  info,
) => {
  const place = [];
  for (let at: typeof info.path | undefined = info.path; at; at = at.prev) place.push(at.key);
  const random = createRandom(
    seed ^ numberOf(`${place.join()} ${JSON.stringify(args, Object.keys(args).toSorted())}`),
  );
  const answer = (): unknown => {
    if (random.chance(faults)) throw notFound('id');
    if (random.chance(faults)) throw new RestFailure('timeout', 'GET /x');
    if (random.chance(faults)) throw new TypeError('bug');
    const value = randomValue(info.returnType, random, { faults, isResolved });
    return sliced(value, sizeOf(args, info));
  };
  return random.chance(0.5) ? answer() : Promise.resolve().then(answer);
};

/** The real schema, whose resolvers answer at random: the same fields have one, and `@auth` is in front of the same. */
function createRandomSchema() {
  const random = Object.values(real.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__') || type.name === 'Mutation') return [];
    const resolved = Object.keys(type.getFields()).filter((field) => isResolved(type, field));
    return resolved.length > 0
      ? [[type.name, Object.fromEntries(resolved.map((field) => [field, resolve]))] as const]
      : [];
  });
  return createSchema([Object.fromEntries(random)]);
}

// graphql-js leaves other rejections of a list unhandled when one of its items fails at once.
const listeners = process.listeners('unhandledRejection');
beforeAll(() => {
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', () => undefined);
});
afterAll(async () => {
  await setImmediate();
  process.removeAllListeners('unhandledRejection');
  for (const listener of listeners) process.on('unhandledRejection', listener);
});

const schema = createRandomSchema();

/** The error as a client sees it. */
function shown(error: GraphQLError) {
  const { message, path, extensions } = formatError(error.toJSON(), error, {
    requestId: 'r',
    report: () => undefined,
  });
  return JSON.stringify({ message, path, extensions });
}

/**
 * The errors, once each. Below a value that a non-null field made null, executors may report different ones of several
 * errors: only the place of that null counts.
 */
function errorsOf({ data, errors = [] }: ExecutionResult) {
  const seen = errors.map((error) => {
    let at: unknown = data;
    const place: (string | number)[] = [];
    for (const key of error.path ?? []) {
      if (at === null) return JSON.stringify({ nulledAt: place });
      place.push(key);
      at = Object(at)[key];
    }
    return shown(error);
  });
  return [...new Set(seen)].toSorted();
}

function contextOf(seed: number, faults: number): Context {
  const sessao = { papeis: ['USER', 'ADMIN'] };
  return {
    seed,
    faults,
    access: { identify: async () => sessao, reconfirm: async () => sessao },
  };
}

test('compiled documents give the data and errors of graphql-js (GW-04)', {
  timeout: 300_000,
}, async () => {
  const count = { compiled: 0, failed: 0, run: 0 };
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.constantFrom(0, 0.01, 0.1), async (seed, faults) => {
      const random = createRandom(seed);
      const { query, variables } = randomOperation(schema, random);
      const document = parse(query, { noLocation: true });
      expect(validate(schema, document).map(String)).toEqual([]);
      count.run += 1;
      const compiled = compile(schema, document);
      if (!compiled) return;
      count.compiled += 1;
      const context = contextOf(seed, faults);
      const expected = await execute({
        schema,
        document: parse(query, { noLocation: true }),
        variableValues: variables,
        contextValue: context,
      });
      const actual = await compiled.run(context, variables);
      expect(JSON.stringify(actual.data)).toBe(JSON.stringify(expected.data));
      expect(errorsOf(actual), query).toEqual(errorsOf(expected));
      if (expected.errors) count.failed += 1;
    }),
    { numRuns: RUNS },
  );
  // Otherwise the documents would test nothing.
  expect(count.compiled / count.run).toBeGreaterThan(0.5);
  expect(count.failed / count.compiled).toBeGreaterThan(0.2);
});

test('the cost of a reply leaves out a fragment that its document does not define (D7)', () => {
  const document = parse('{ categorias { id } ...Ausente }', { noLocation: true });
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const reply = { categorias: [{ id: '1' }, { id: '2' }] };
  expect(actualCost(schema, document, operation, reply)).toBe(3);
});

test('no reply costs more than its operation was estimated to cost (D7)', async () => {
  let dearest = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const { query, variables: variableValues } = randomOperation(schema, createRandom(seed));
      const document = parse(query, { noLocation: true });
      const operation = document.definitions.find((it) => it.kind === Kind.OPERATION_DEFINITION);
      if (!operation) throw new Error(query);
      const contextValue = contextOf(seed, 0);
      const { data } = await execute({ schema, document, variableValues, contextValue });
      const actual = actualCost(schema, document, operation, data);
      expect(actual, query).toBeLessThanOrEqual(
        describeCost(schema, document, operation).custo.valor,
      );
      dearest = Math.max(dearest, actual);
    }),
    { numRuns: RUNS / 5 },
  );
  // Otherwise the replies would be empty.
  expect(dearest).toBeGreaterThan(20);
});
