import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environment, run } from './exec.mjs';
import { countPlaywright, countVitest, skipReasons } from './reports.mjs';
import { ROOT } from './root.mjs';

test('a failed test shows its name, place, error, expected and received value', () => {
  const outcome = {
    passed: 4,
    skipped: 2,
    failures: [
      {
        name: 'cart › subtracts',
        file: join(ROOT, 'a.test.ts'),
        errors: [
          {
            message: 'AssertionError: expected 1 to be 2',
            diff: '\u001b[32m- Expected\u001b[39m\n+ Received\n\n- 2\n+ 1',
            at: join(ROOT, 'a.test.ts:7'),
          },
        ],
      },
      {
        name: 'the file could not be run',
        file: join(ROOT, 'b.test.ts'),
        errors: [{ message: 'no such module' }],
      },
    ],
    seconds: {},
  };
  expect(countVitest(outcome)).toEqual({
    passed: 4,
    skipped: 2,
    problems: [
      'cart › subtracts\n  a.test.ts:7\n  AssertionError: expected 1 to be 2\n  - Expected\n  + Received\n  \n  - 2\n  + 1',
      'the file could not be run\n  b.test.ts\n  no such module',
    ],
  });
});

test('a long error is cut and says by how much', () => {
  const message = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const failures = [{ name: 'long', errors: [{ message, at: 'a.ts:1' }] }];
  const [text = ''] = countVitest({ passed: 0, skipped: 0, failures, seconds: {} }).problems;
  expect(text).toContain('line 23');
  expect(text).not.toContain('line 24');
  expect(text).toContain('… 6 more lines');
});

test('vitest itself reports a failed test, a file that cannot be loaded and a hook that throws', async () => {
  const root = await mkdtemp(join(tmpdir(), 'reporter-'));
  await writeFile(
    join(root, 'a.test.mjs'),
    `const { describe, expect, test, beforeAll } = globalThis;
     test('adds', () => expect(1 + 1).toBe(2));
     test.skip('later', () => {});
     test('subtracts', () => expect(2 - 1).toBe(2));
     describe('a shop', () => { beforeAll(() => { throw new Error('no database'); }); test('opens', () => {}); });`,
  );
  await writeFile(join(root, 'b.test.mjs'), `import './missing.mjs';`);
  const file = join(root, 'outcome.json');
  await run(
    'vitest',
    [
      'run',
      '--globals',
      '--root',
      root,
      '--reporter',
      join(ROOT, 'scripts/lib/vitest-reporter.mjs'),
    ],
    { env: environment({ VITEST_OUTCOME: file, VITEST: undefined }) },
  );
  /** @type {import('./reports.mjs').Outcome} */
  const outcome = JSON.parse(await readFile(file, 'utf8'));
  const { passed, problems } = countVitest(outcome);
  await rm(root, { recursive: true });
  expect(passed).toBe(1);
  expect(problems.join('\n')).toMatch(
    /subtracts\n.*a\.test\.mjs:4\n.*expected 1 to be 2[^]*- 2\n.*\+ 1/,
  );
  expect(problems.join('\n')).toMatch(/a shop \(a hook of the suite\)\n[^]*no database/);
  expect(problems.join('\n')).toMatch(/the file could not be run\n[^]*missing\.mjs/);
});

test('journeys are counted once a window; a failed one shows its error and the files that were kept', () => {
  const entry = (/** @type {string} */ projectName, /** @type {string} */ status) => ({
    projectName,
    status,
  });
  const failed = {
    ...entry('desktop', 'unexpected'),
    results: [
      {
        errors: [
          {
            message: '\u001b[31mexpect(locator).toBeVisible() failed\u001b[39m\nTimeout: 10000ms',
            location: { file: join(ROOT, 'e2e/journeys/compra.spec.ts'), line: 12 },
          },
        ],
        attachments: [
          { name: 'trace', path: join(ROOT, 'test-results/tab/trace.zip') },
          { name: 'axe-login' },
        ],
      },
    ],
  };
  const report = {
    suites: [
      {
        title: 'compra.spec.ts',
        specs: [
          { title: 'compra', tests: [entry('desktop', 'expected'), entry('phone', 'flaky')] },
        ],
        suites: [{ title: 'teclado', specs: [{ title: 'tab', tests: [failed] }] }],
      },
    ],
    errors: [{ message: 'global setup' }],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 1,
    skipped: 0,
    problems: [
      'compra.spec.ts › teclado › tab (desktop)\n  e2e/journeys/compra.spec.ts:12\n  expect(locator).toBeVisible() failed\n  Timeout: 10000ms\n  trace: test-results/tab/trace.zip',
      'compra.spec.ts › compra (phone) passed only on its second try',
      'an error outside of any journey\n  global setup',
    ],
  });
});

test('the reason of each skipped journey is given once', () => {
  const skipped = { type: 'skip', description: 'no screen' };
  const tests = [
    { projectName: 'desktop', status: 'skipped', annotations: [skipped] },
    { projectName: 'phone', status: 'skipped', annotations: [skipped] },
    { projectName: 'phone', status: 'expected', annotations: [{ type: 'slow' }] },
  ];
  const inner = { title: 'inside', specs: [{ title: 'b', tests: [] }] };
  const report = { suites: [{ title: 'a', specs: [{ title: 'a', tests }], suites: [inner] }] };
  expect(skipReasons(report)).toEqual(['no screen']);
});
