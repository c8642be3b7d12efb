import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'packages',
    root: import.meta.dirname,
    include: ['*/src/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    // Ample on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
