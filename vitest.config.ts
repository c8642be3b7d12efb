import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Measured with --coverage: the gateway's access rules, its REST client and the parsing of every reply.
    coverage: {
      provider: 'v8',
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'gateway/.cache/coverage',
      reportOnFailure: true,
      include: [
        'src/server/cache/**/*.ts',
        'src/upstream/rest/**/*.ts',
        'src/server/graphql/**/*.ts',
        'src/shop/sessao/**/*.ts',
        'src/upstream/any/{conta,segundo-fator,sessao,tokens}.ts',
        'src/upstream/wire/**/*.ts',
      ],
      exclude: ['**/*.test.ts', '**/*.gen.ts', '**/*.d.ts', '**/model.ts'],
      thresholds: { lines: 100, branches: 100, functions: 99, statements: 99 },
    },
    projects: [
      'gateway/vitest.config.ts',
      'gateway/vitest.two-gateways.config.ts',
      'gateway/vitest.without-short-cuts.config.ts',
      'store-api/vitest.config.ts',
      'store-api/vitest.outside.config.ts',
      'store-api/vitest.processes.config.ts',
      'store-api/vitest.postgres.config.ts',
      'packages/vitest.config.ts',
      'web/vitest.config.ts',
      'web/vitest.outside.config.ts',
      'web/vitest.tools.config.ts',
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.mjs'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'docs',
          root: 'docs',
          include: ['test/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
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
