import { expect, it } from 'vitest';
import { simplifySchemas } from './openapi.ts';

const LARGEST = Number.MAX_SAFE_INTEGER;

it.each([
  [
    'unwraps a choice of one',
    { description: 'A number.', anyOf: [{ type: 'integer', minimum: -LARGEST, maximum: LARGEST }] },
    { description: 'A number.', type: 'integer' },
  ],
  [
    'unwraps nested choices',
    {
      anyOf: [
        { anyOf: [{ type: 'integer', minimum: -LARGEST, maximum: LARGEST }] },
        { type: 'null' },
      ],
    },
    { anyOf: [{ type: 'integer' }, { type: 'null' }] },
  ],
  [
    'prefers the outer description',
    { description: 'Outer.', anyOf: [{ type: 'string', description: 'Inner.' }] },
    { type: 'string', description: 'Outer.' },
  ],
  [
    'keeps real bounds',
    { type: 'integer', minimum: 1, maximum: 99 },
    { type: 'integer', minimum: 1, maximum: 99 },
  ],
  [
    'keeps a field named anyOf',
    { properties: { anyOf: { type: 'string' } } },
    { properties: { anyOf: { type: 'string' } } },
  ],
])('%s', (_case, schema, expected) => {
  simplifySchemas(schema);
  expect(schema).toEqual(expected);
});
