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

it('etapas que podem andar lado a lado andam juntas; sem a outra, cada uma por si', () => {
  const all = [
    { name: 'gateway', title: '', run },
    { name: 'postgres', title: '', beside: 'gateway', run },
    { name: 'durability', title: '', beside: 'gateway', run },
    { name: 'tests', title: '', run },
  ];
  const shape = (/** @type {typeof all} */ chosen) =>
    lanesOf(chosen).map((lanes) => lanes.map((lane) => lane.map(({ name }) => name)));
  expect(shape(all)).toEqual([[['gateway'], ['postgres', 'durability']], [['tests']]]);
  expect(shape(all.slice(1))).toEqual([[['postgres']], [['durability']], [['tests']]]);
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
