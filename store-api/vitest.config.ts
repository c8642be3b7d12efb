import { defineProject } from 'vitest/config';

/** Files that put something in a module's place, which need modules of their own. */
const OUTSIDE = ['src/db/durability.test.ts'];

/** Files that start whole processes, and mostly wait for them. */
const PROCESSES = [
  'src/cli/cli.test.ts',
  'src/crashes.test.ts',
  'src/disk-full.test.ts',
  'src/main.test.ts',
  'tools/fill/main.test.ts',
];

const FILES = {
  'store-api': {
    include: ['{src,test,demo,tools}/**/*.test.ts'],
    exclude: [...OUTSIDE, ...PROCESSES],
  },
  'store-api-outside': { include: OUTSIDE },
  'store-api-processes': { include: PROCESSES },
};

/** One of the projects that store-api's tests are run in. */
export const storeApiProject = (name: keyof typeof FILES) =>
  defineProject({
    test: {
      name,
      root: import.meta.dirname,
      ...FILES[name],
      // Nothing of the API lives in its modules: each suite opens its own database and server.
      isolate: name === 'store-api-outside',
      // Ample on a busy machine.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
    },
  });

export default storeApiProject('store-api');
