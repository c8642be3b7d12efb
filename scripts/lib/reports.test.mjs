import { expect, test } from 'vitest';
import { countPlaywright, countVitest, failuresIn } from './reports.mjs';

const file = (/** @type {string} */ status, /** @type {string[]} */ tests) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('a run of vitest counts its failed tests, and a file that could not be run as one', () => {
  const testResults = [
    file('passed', ['passed', 'skipped']),
    file('failed', ['failed', 'failed', 'passed']),
    file('failed', []),
  ];
  const report = { numPassedTests: 2, numPendingTests: 1, numTodoTests: 1, testResults };
  expect(countVitest(report)).toEqual({ passed: 2, failed: 3, skipped: 2 });
});

test('a journey that passed only on its second try counts as failed, and so does a stray error', () => {
  const stats = { expected: 7, unexpected: 2, flaky: 1, skipped: 3 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 7, failed: 4, skipped: 3 });
});

test.each([
  [' ✓ a.test.ts\n⎯⎯ Failed Tests 1 ⎯⎯\n FAIL  a\n', '⎯⎯ Failed Tests 1 ⎯⎯\n FAIL  a\n'],
  [
    'Running 2 tests\n··F\n\n  1) a.spec.ts\n    Expected: 1\n',
    '  1) a.spec.ts\n    Expected: 1\n',
  ],
  ['the tool broke\n', 'the tool broke\n'],
])('the failures in %j are %j', (output, failures) => {
  expect(failuresIn(output)).toBe(failures);
});
