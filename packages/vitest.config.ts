import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // As in the gateway, which the client's tests run.
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  test: {
    name: 'packages',
    root: import.meta.dirname,
    include: ['*/{src,test}/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    // Ample on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
