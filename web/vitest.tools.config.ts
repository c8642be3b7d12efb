import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'web-tools',
    root: import.meta.dirname,
    include: ['tools/**/*.test.ts'],
    testTimeout: 60_000,
  },
});
