import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './reports.mjs';

const file = (/** @type {string} */ status, /** @type {Record<string, string>} */ tests) => ({
  name: 'a.test.ts',
  status,
  assertionResults: Object.entries(tests).map(([fullName, each]) => ({ fullName, status: each })),
});

test('a run of vitest names its failed tests, and a file that could not be run', () => {
  const testResults = [
    file('passed', { adds: 'passed', waits: 'skipped' }),
    file('failed', { removes: 'failed', orders: 'failed', pays: 'passed' }),
    file('failed', {}),
  ];
  const report = { numPassedTests: 2, numPendingTests: 1, numTodoTests: 1, testResults };
  expect(countVitest(report)).toEqual({
    passed: 2,
    skipped: 2,
    failures: ['removes', 'orders', 'a.test.ts'],
  });
});

test('a journey that passed only on its second try counts as failed, and so does a stray error', () => {
  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
    title,
    tests: [{ projectName: 'desktop', status }],
  });
  const report = {
    stats: { expected: 7, skipped: 3 },
    suites: [
      {
        title: 'busca.spec.ts',
        specs: [spec('finds', 'expected'), spec('sorts', 'flaky')],
        suites: [{ title: 'on a phone', specs: [spec('scrolls', 'unexpected')] }],
      },
    ],
    errors: [{ message: 'the server broke\n  at a.ts' }],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 7,
    skipped: 3,
    failures: ['busca.spec.ts › sorts', 'busca.spec.ts › on a phone › scrolls', 'the server broke'],
  });
});
