import { buildSchema, parse, type SelectionSetNode, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { blocksOf, textOf } from './pages.ts';

const README = textOf('README.md');
const [query = ''] = blocksOf(README, 'graphql');
const [reply = ''] = blocksOf(README, 'json');

/** Checks that an object of a reply has exactly the selected fields, in their order. */
function expectFields(value: unknown, { selections }: SelectionSetNode): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    const object = z.record(z.string(), z.unknown()).parse(item);
    const fields = selections.flatMap((node) => (node.kind === 'Field' ? [node] : []));
    expect(Object.keys(object)).toEqual(fields.map(({ name }) => name.value));
    for (const { name, selectionSet } of fields) {
      if (selectionSet) expectFields(object[name.value], selectionSet);
    }
  }
}

describe('README.md', () => {
  test('shows a query that the schema accepts', () => {
    const document = parse(query);
    expect(validate(buildSchema(textOf('schema.graphql')), document)).toEqual([]);
  });

  test('shows the reply of that query', () => {
    const { data } = z.object({ data: z.unknown() }).parse(JSON.parse(reply));
    const [operation] = parse(query).definitions;
    if (operation?.kind !== 'OperationDefinition') throw new Error('the query is no operation');
    expectFields(data, operation.selectionSet);
  });

  test('fits on two screens', () => {
    expect(README.split('\n').length).toBeLessThan(125);
  });
});
