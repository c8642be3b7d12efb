import { expect, it } from 'vitest';
import { chooseSteps, lanesOf, totalsOf } from './test-run.mjs';

const run = async () => ({ problems: [] });
const steps = [
  { name: 'codegen', title: '', run },
  { name: 'lint', title: '', needs: ['codegen'], run },
  { name: 'build', title: '', needs: ['codegen'], run },
  { name: 'journeys', title: '', needs: ['build'], run },
];
const names = (/** @type {string[]} */ args) => chooseSteps(args, steps).map(({ name }) => name);

it('sem argumento roda tudo', () => {
  expect(names([])).toEqual(['codegen', 'lint', 'build', 'journeys']);
});

it('--only traz o que a etapa precisa, e o que isso precisa', () => {
  expect(names(['--only=journeys'])).toEqual(['codegen', 'build', 'journeys']);
});

it('um nome que não existe é recusado com a lista dos que existem', () => {
  expect(() => names(['--only=lint,all'])).toThrow(/"all".*codegen, lint, build, journeys/);
});

it('faixas andam lado a lado, e numa faixa as etapas andam em ordem', () => {
  const all = [
    { name: 'build', title: '', run },
    { name: 'gateway', title: '', lane: 'a', run },
    { name: 'web', title: '', lane: 'a', run },
    { name: 'store-api', title: '', lane: 'b', run },
    { name: 'journeys', title: '', run },
    { name: 'postgres', title: '', lane: 'b', run },
  ];
  const shape = lanesOf(all).map((lanes) => lanes.map((lane) => lane.map(({ name }) => name)));
  expect(shape).toEqual([
    [['build']],
    [['gateway', 'web'], ['store-api']],
    [['journeys']],
    [['postgres']],
  ]);
});

it.each([
  [{ problems: [] }, { passed: 1, failed: 0, skipped: 0 }],
  [{ problems: ['a', 'b'] }, { passed: 0, failed: 1, skipped: 0 }],
  [
    { problems: [], skippedBecause: 'não há navegador' },
    { passed: 0, failed: 0, skipped: 1 },
  ],
  [
    { problems: ['um teste'], passed: 7, skipped: 2 },
    { passed: 7, failed: 1, skipped: 2 },
  ],
])('%j conta como %j', (verdict, totals) => {
  expect(totalsOf(verdict)).toEqual(totals);
});
