import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'gateway/vitest.config.ts',
      {
        test: {
          name: 'store-api',
          root: 'store-api',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      'web/vitest.config.ts',
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] } },
      {
        test: {
          name: 'e2e-node',
          root: 'e2e',
          include: ['**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
