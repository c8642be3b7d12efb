import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { evidenceProblems } from './links.ts';
import { textOf } from './pages.ts';

const PAGE = 'docs/writes.md';

test('docs/writes.md has one row for each mutation, with tests that exist (GW-10)', () => {
  const text = textOf(PAGE);
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    Array.from(row.split(' | ')[0]?.matchAll(/`(\w+)`/g) ?? [], ([, name = '']) => name),
  );
  const mutations = buildSchema(textOf('schema.graphql')).getMutationType()?.getFields() ?? {};
  expect(named.toSorted()).toEqual(Object.keys(mutations).toSorted());
  expect(rows.filter((row) => !/\]\([^)\s]+\) “/.test(row))).toEqual([]);
  expect(evidenceProblems({ name: PAGE, text }, textOf)).toEqual([]);
});
