import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // Vite would take graphql's ES build, Node takes its CommonJS one: two copies do not know each other's types.
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  test: {
    name: 'gateway',
    // Nothing of the gateway lives in its modules: each test makes its own services, and the modules are read once a worker.
    isolate: false,
    root: import.meta.dirname,
    include: ['{src,test,api-check}/**/*.test.ts'],
    environment: 'node',
    // Ample on a busy machine: some tests start processes or decode large pictures.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
