import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { SENSITIVE } from './sensitive.ts';

function logged(line: Record<string, unknown>): string {
  let text = '';
  createLog('info', { write: (written) => (text += written) }).info(line, 'test');
  return text;
}

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
