import { expect, test } from 'vitest';
import { MOST_FILES, nearestTests } from './changed-tests.mjs';

/** @param {readonly string[]} files */
const inGateway = (...files) => files.map((file) => ({ file, projectName: 'gateway' }));

test('the nearest tests of a change come first: the file itself, its own test, its folder', () => {
  const tests = inGateway(
    'web/src/app/shell.test.tsx',
    'gateway/src/shop/carrinho/soma.test.ts',
    'gateway/src/upstream/rest/retry.test.ts',
    'gateway/src/upstream/rest/client.test.ts',
  );
  const { nearest, left } = nearestTests(tests, ['gateway/src/upstream/rest/client.ts']);
  expect(nearest).toEqual([
    'gateway/src/upstream/rest/client.test.ts',
    'gateway/src/upstream/rest/retry.test.ts',
    'gateway/src/shop/carrinho/soma.test.ts',
    'web/src/app/shell.test.tsx',
  ]);
  expect(left).toBe(0);
});

test('a widely imported file runs a bounded number of test files, and counts the others', () => {
  const far = Array.from({ length: 100 }, (_, index) => `gateway/src/shop/${index}/a.test.ts`);
  const changed = ['gateway/src/upstream/rest/client.ts', 'gateway/test/far/x.test.ts'];
  const { nearest, left } = nearestTests(inGateway(...far, 'gateway/test/far/x.test.ts'), changed);
  expect(nearest).toHaveLength(MOST_FILES);
  expect(nearest[0]).toBe('gateway/test/far/x.test.ts');
  expect(left).toBe(101 - MOST_FILES);
});

test('a long file runs when it changed, or the file that it is named after', () => {
  const tests = ['main', 'crashes'].map((name) => ({
    file: `store-api/src/${name}.test.ts`,
    projectName: 'store-api-processes',
  }));
  const ofMain = { nearest: ['store-api/src/main.test.ts'], left: 1 };
  expect(nearestTests(tests, ['store-api/src/main.ts'])).toEqual(ofMain);
  expect(nearestTests(tests, ['store-api/src/main.test.ts'])).toEqual(ofMain);
});
