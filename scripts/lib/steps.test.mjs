import { expect, test } from 'vitest';
import { readOptions } from './run-tests.mjs';
import { changedSteps, chooseSteps, deepSteps, STEPS } from './steps.mjs';

const steps = [
  { name: 'codegen', title: '', command: [] },
  { name: 'lint', title: '', command: [], needs: 'codegen' },
  { name: 'build', title: '', command: [], needs: 'codegen' },
  { name: 'journeys', title: '', command: [], needs: 'build' },
];
/** @param {readonly import('./steps.mjs').Step[]} chosen */
const names = (chosen) => chosen.map(({ name }) => name);

test('without a name every step runs', () => {
  expect(names(chooseSteps(undefined, steps))).toEqual(['codegen', 'lint', 'build', 'journeys']);
});

test('a named step brings the steps that it needs, and theirs', () => {
  expect(names(chooseSteps('journeys', steps))).toEqual(['codegen', 'build', 'journeys']);
});

test('an unknown name is refused with the list of known ones', () => {
  expect(() => chooseSteps('lint,all', steps)).toThrow(/"all".*codegen, lint, build, journeys/);
});

test('an unknown option is refused, so that a mistyped one does not run everything', () => {
  expect(readOptions(['--only=lint', '--changed'])).toEqual({ only: 'lint', changed: true });
  expect(() => readOptions(['--chnaged'])).toThrow("Unknown option '--chnaged'");
  expect(() => readOptions(['lint'])).toThrow("Unexpected argument 'lint'");
});

test('each step comes after the one that it needs', () => {
  const needed = STEPS.flatMap(({ name, needs }, index) =>
    needs === undefined || names(STEPS.slice(0, index)).includes(needs) ? [] : [name],
  );
  expect(needed).toEqual([]);
});

test('a change brings the tests that import it, and journeys only where e2e changed', () => {
  expect(names(changedSteps('abc', ['README.md']))).toContain('docs');
  expect(names(changedSteps('abc', ['README.md']))).not.toContain('lint');
  expect(names(changedSteps('abc', ['web/src/main.tsx']))).toContain('tests');
  expect(names(changedSteps('abc', ['web/src/main.tsx']))).not.toContain('journeys');
  expect(names(changedSteps('abc', ['e2e/api.ts']))).toContain('journeys');
});

test('only long runs measure the coverage', () => {
  /** @param {readonly import('./steps.mjs').Step[]} steps */
  const measured = (steps) => names(steps.filter(({ command }) => command.includes('--coverage')));
  expect(measured(STEPS)).toEqual([]);
  expect(measured(deepSteps())).toEqual(['gateway']);
  expect(names(deepSteps())).toContain('coverage');
});
