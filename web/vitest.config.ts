import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { drawings } from './vite/drawings.ts';
import { textos } from './vite/textos.ts';

/** Tests that send real requests, run scripts in Node, or need a window whose history and printing no other test has used. */
const OUTSIDE = [
  'src/admin/kit/editor/useUnsavedGuard.test.tsx',
  'src/admin/sections/pedidos/partes.test.tsx',
  'src/app/apollo/browser-link.test.ts',
  'src/app/early-click.test.ts',
  'src/app/falhas-da-compra.test.tsx',
  'src/admin/sem-segunda-leitura.test.tsx',
];

/** `outside` selects only these tests. All others share a jsdom and the libraries' modules: half of the CPU time. */
export const webProject = (outside: boolean) =>
  defineConfig({
    root: import.meta.dirname,
    plugins: [react(), textos(), drawings()],
    test: {
      name: outside ? 'web-outside' : 'web',
      environment: 'jsdom',
      // Ample on a busy machine.
      testTimeout: 30_000,
      ...(outside
        ? { include: OUTSIDE, globalSetup: 'test/worlds.ts' }
        : {
            include: ['src/**/*.test.{ts,tsx}'],
            exclude: OUTSIDE,
            pool: 'threads',
            isolate: false,
          }),
      setupFiles: ['test/setup.ts'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  });

export default webProject(false);
