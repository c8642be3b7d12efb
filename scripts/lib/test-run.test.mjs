import { expect, test } from 'vitest';
import { chooseSteps, missingAs, resultLines, totalsOf } from './test-run.mjs';

const run = async () => ({ problems: [] });
const steps = [
  { name: 'codegen', title: '', run },
  { name: 'lint', title: '', needs: ['codegen'], run },
  { name: 'build', title: '', needs: ['codegen'], run },
  { name: 'journeys', title: '', needs: ['build'], run },
];
const names = (/** @type {string[]} */ args) => chooseSteps(args, steps).map(({ name }) => name);

test('without an argument every step runs', () => {
  expect(names([])).toEqual(['codegen', 'lint', 'build', 'journeys']);
});

test('--only brings the steps that the named one needs, and theirs', () => {
  expect(names(['--only=journeys'])).toEqual(['codegen', 'build', 'journeys']);
});

test('an unknown name is refused with the list of known ones', () => {
  expect(() => names(['--only=lint,all'])).toThrow(/"all".*codegen, lint, build, journeys/);
});

test.each([
  [{ problems: [] }, { passed: 1, failed: 0, skipped: 0 }],
  [{ problems: ['a', 'b'] }, { passed: 0, failed: 1, skipped: 0 }],
  [
    { problems: [], skippedBecause: 'this machine has no browser' },
    { passed: 0, failed: 0, skipped: 1 },
  ],
  [
    { problems: ['3 of its tests failed'], passed: 7, failed: 3, skipped: 2 },
    { passed: 7, failed: 3, skipped: 2 },
  ],
])('%j counts as %j', (verdict, totals) => {
  expect(totalsOf(verdict)).toEqual(totals);
});

test('a red step shows each problem with its details, and the log only where it has one', () => {
  const step = { name: 'web', title: 'Web client', run };
  const problems = ['cart › adds\n  a.test.ts:7\n  expected 1 to be 2'];
  expect(resultLines(step, { problems, passed: 3 }, '1.0 s').join('\n')).toBe(
    '✗ web           Web client 1 failed 1.0 s · 3 passed\n    cart › adds\n      a.test.ts:7\n      expected 1 to be 2',
  );
  expect(resultLines(step, { problems: ['type errors'], log: 'a.ts(1,1): no' }, '').at(-1)).toBe(
    '    │ a.ts(1,1): no',
  );
});

test('a missing program makes a step red in CI, and skipped elsewhere', () => {
  const verdict = { problems: [], missing: 'this machine has no Redis.' };
  expect(totalsOf(missingAs(verdict, 'failure')).failed).toBe(1);
  expect(missingAs(verdict, 'skip')).toEqual({
    problems: [],
    skippedBecause: 'this machine has no Redis.',
  });
});
