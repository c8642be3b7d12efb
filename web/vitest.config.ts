import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests that need what lies outside a page: real requests, and scripts that Node itself runs. */
const OUTSIDE = ['src/app/apollo/browser-link.test.ts', 'src/app/early-click.test.ts'];

/** `outside` takes these tests alone; all others share one jsdom a worker, and still nothing else. */
export const webProject = (outside: boolean) =>
  defineConfig({
    root: import.meta.dirname,
    plugins: [react()],
    test: {
      name: outside ? 'web-outside' : 'web',
      environment: 'jsdom',
      ...(outside
        ? { include: OUTSIDE }
        : { include: ['src/**/*.test.{ts,tsx}'], exclude: OUTSIDE, pool: 'vmThreads' }),
      setupFiles: ['test/setup.ts'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  });

export default webProject(false);
