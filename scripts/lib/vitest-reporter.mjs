import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes what a vitest run amounts to as one JSON file (`Outcome` of reports.mjs), to the path in VITEST_OUTCOME.
 * Vitest's own JSON reporter leaves out the compared values.
 */
export default class OutcomeReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} strayErrors thrown outside of any test
   */
  onTestRunEnd(modules, strayErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (/** @type {string} */ state) =>
      tests.filter((test) => test.result().state === state);
    /** @type {import('./reports.mjs').Outcome} */
    const outcome = {
      passed: inState('passed').length,
      skipped: inState('skipped').length,
      failures: [
        ...modules.flatMap(failuresOutsideTests),
        ...inState('failed').map((test) => ({
          name: test.fullName,
          file: test.module.moduleId,
          errors: (test.result().errors ?? []).map(describeError),
        })),
        ...strayErrors.map((error) => ({
          name: 'an error outside of any test',
          errors: [describeError(error)],
        })),
      ],
      seconds: Object.fromEntries(
        modules.map((module) => [module.moduleId, secondsOf(module.diagnostic())]),
      ),
    };
    const file = process.env.VITEST_OUTCOME ?? '';
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(outcome));
  }
}

/** A file that cannot be loaded and a hook of a suite that throws fail without a failed test. */
function failuresOutsideTests(/** @type {import('vitest/node').TestModule} */ module) {
  const file = module.moduleId;
  const suites = [...module.children.allSuites()].map((suite) => ({
    name: `${suite.fullName} (a hook of the suite)`,
    file,
    errors: suite.errors().map(describeError),
  }));
  const own = {
    name: 'the file could not be run',
    file,
    errors: module.errors().map(describeError),
  };
  return [own, ...suites].filter(({ errors }) => errors.length > 0);
}

/**
 * @param {import('vitest').SerializedError} error
 * @returns {import('./reports.mjs').Reason}
 */
function describeError({ message, name, diff, stacks, stack }) {
  const place = stacks?.[0];
  const at = place ? `${place.file}:${place.line}` : stack?.split('\n')[1]?.trim();
  return {
    message: name && !message.startsWith(name) ? `${name}: ${message}` : message,
    ...(typeof diff === 'string' ? { diff } : {}),
    ...(at === undefined ? {} : { at }),
  };
}

/** @param {import('vitest/node').ModuleDiagnostic} diagnostic */
function secondsOf({ collectDuration, setupDuration, environmentSetupDuration, duration }) {
  return (collectDuration + setupDuration + environmentSetupDuration + duration) / 1000;
}
