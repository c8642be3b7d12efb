import { defineProject } from 'vitest/config';

const STANDS_IN_FOR_MODULES = ['src/db/durability.test.ts'];

/** `outside`: the few files that put something in a module's place, which need modules of their own. */
export const storeApiProject = (outside: boolean) =>
  defineProject({
    test: {
      name: outside ? 'store-api-outside' : 'store-api',
      root: import.meta.dirname,
      include: outside ? STANDS_IN_FOR_MODULES : ['src/**/*.test.ts'],
      exclude: outside ? [] : STANDS_IN_FOR_MODULES,
      // Nothing of the API lives in its modules: each suite opens its own database and server.
      isolate: outside,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  });

export default storeApiProject(false);
