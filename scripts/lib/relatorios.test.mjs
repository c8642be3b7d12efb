import { expect, it } from 'vitest';
import { contarPlaywright, contarVitest } from './relatorios.mjs';

it('vitest: testes que falharam pelo nome, e um arquivo que nem carregou conta como falha', () => {
  const relatorio = {
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
  expect(contarVitest(relatorio)).toEqual({
    passaram: 4,
    puladas: 2,
    problemas: ['subtrai', 'b.test.ts: um erro fora dos testes'],
  });
});

it('playwright: conta cada jornada em cada tela, e a que só passou na segunda vez é falha', () => {
  const teste = (/** @type {string} */ projectName, /** @type {string} */ status) => ({
    projectName,
    status,
  });
  const relatorio = {
    suites: [
      {
        title: 'compra.spec.ts',
        specs: [
          { title: 'compra', tests: [teste('desktop', 'expected'), teste('phone', 'flaky')] },
        ],
        suites: [
          { title: 'teclado', specs: [{ title: 'tab', tests: [teste('desktop', 'unexpected')] }] },
        ],
      },
    ],
    errors: [{ message: 'global setup\nstack' }],
  };
  expect(contarPlaywright(relatorio)).toEqual({
    passaram: 1,
    puladas: 0,
    problemas: [
      'compra.spec.ts › teclado › tab (desktop)',
      'compra.spec.ts › compra (phone) só passou na segunda tentativa',
      'global setup',
    ],
  });
});
