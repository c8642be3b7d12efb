import { expect, it } from 'vitest';
import { countPlaywright, countVitest, skipReasons } from './reports.mjs';

it('vitest: testes que falharam pelo nome, e um arquivo que nem carregou conta como falha', () => {
  const report = {
    numPassedTests: 4,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'soma' },
          { status: 'failed', fullName: 'subtrai' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(countVitest(report)).toEqual({
    passed: 4,
    skipped: 2,
    problems: ['subtrai', 'b.test.ts: um erro fora dos testes'],
  });
});

it('playwright: conta cada jornada em cada tela, e a que só passou na segunda vez é falha', () => {
  const entry = (/** @type {string} */ projectName, /** @type {string} */ status) => ({
    projectName,
    status,
  });
  const report = {
    suites: [
      {
        title: 'compra.spec.ts',
        specs: [
          { title: 'compra', tests: [entry('desktop', 'expected'), entry('phone', 'flaky')] },
        ],
        suites: [
          { title: 'teclado', specs: [{ title: 'tab', tests: [entry('desktop', 'unexpected')] }] },
        ],
      },
    ],
    errors: [{ message: 'global setup\nstack' }],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 1,
    skipped: 0,
    problems: [
      'compra.spec.ts › teclado › tab (desktop)',
      'compra.spec.ts › compra (phone) só passou na segunda tentativa',
      'global setup',
    ],
  });
});

it('playwright: o motivo de cada jornada pulada, uma vez só', () => {
  const skipped = { type: 'skip', description: 'sem tela' };
  const tests = [
    { projectName: 'desktop', status: 'skipped', annotations: [skipped] },
    { projectName: 'phone', status: 'skipped', annotations: [skipped] },
    { projectName: 'phone', status: 'expected', annotations: [{ type: 'slow' }] },
  ];
  const inner = { title: 'dentro', specs: [{ title: 'b', tests: [] }] };
  const report = { suites: [{ title: 'a', specs: [{ title: 'a', tests }], suites: [inner] }] };
  expect(skipReasons(report)).toEqual(['sem tela']);
});
