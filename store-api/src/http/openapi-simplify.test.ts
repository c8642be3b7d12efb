import { expect, it } from 'vitest';
import { simplifySchemas } from './openapi-simplify.ts';

const LARGEST = Number.MAX_SAFE_INTEGER;

it.each([
  [
    'uma escolha de um só',
    { description: 'Número.', anyOf: [{ type: 'integer', minimum: -LARGEST, maximum: LARGEST }] },
    { description: 'Número.', type: 'integer' },
  ],
  [
    'uma dentro da outra',
    {
      anyOf: [
        { anyOf: [{ type: 'integer', minimum: -LARGEST, maximum: LARGEST }] },
        { type: 'null' },
      ],
    },
    { anyOf: [{ type: 'integer' }, { type: 'null' }] },
  ],
  [
    'o que está ao lado da escolha vale mais',
    { description: 'De fora.', anyOf: [{ type: 'string', description: 'De dentro.' }] },
    { type: 'string', description: 'De fora.' },
  ],
  [
    'limites de verdade ficam',
    { type: 'integer', minimum: 1, maximum: 99 },
    { type: 'integer', minimum: 1, maximum: 99 },
  ],
  [
    'um campo chamado anyOf não é uma escolha',
    { properties: { anyOf: { type: 'string' } } },
    { properties: { anyOf: { type: 'string' } } },
  ],
])('%s', (_caso, schema, expected) => {
  simplifySchemas(schema);
  expect(schema).toEqual(expected);
});
