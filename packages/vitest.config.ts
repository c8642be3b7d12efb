import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'packages',
    root: import.meta.dirname,
    include: ['*/src/**/*.test.ts'],
    environment: 'node',
    isolate: false,
  },
});
