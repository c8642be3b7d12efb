import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { keyOf } from './key.ts';

const operationOf = (text: string) => {
  const [operation] = parse(text).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  return operation;
};
const search = operationOf('query Busca($a: X, $b: X) { x(a: $a, b: $b) }');
const key = (variables?: Record<string, unknown>) => keyOf('hash', search, variables);

/** The same value with the keys of its objects in reverse order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([name, inner]) => [name, reversed(inner)]));
};

test('the order of keys does not matter, and undeclared variables do not count (GW-01)', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (a, b) => {
      expect(key({ a, b })).toBe(key({ extra: 1, b: reversed(b), a: reversed(a) }));
    }),
  );
});

test('different variables have different keys (GW-18)', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (a, b) => {
      const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify([a, b])), [b, a]);
      expect(key({ a }) === key({ a: b })).toBe(isSame);
    }),
  );
  const keys = [
    key(),
    key({ a: null }),
    key({ b: null }),
    key({ a: '1' }),
    key({ a: 1 }),
    key({ a: [1, 2] }),
    key({ a: [2, 1] }),
    key({ a: '"],["b",1' }),
    keyOf('other', search, {}),
    keyOf('hash', operationOf('query Outra { x }'), {}),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('an operation without variables has one key (GW-01)', () => {
  const { variableDefinitions: _, ...bare } = operationOf('query Busca { x }');
  expect(keyOf('hash', bare, { a: 1 })).toBe(keyOf('hash', operationOf('query Busca { x }')));
});

test('long variables have no key (GW-01)', () => {
  expect(key({ a: 'x'.repeat(3000) })).toBeNull();
  expect(key({ extra: 'x'.repeat(3000) })).toBe(key());
});
