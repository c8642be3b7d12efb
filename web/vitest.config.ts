import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { textos } from './vite/textos.ts';

/** Whether a test replaces a module. */
const replacesModule = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock(');

/** Tests that send real requests, run scripts in Node, replace a module, or need modules that no earlier test has used. */
const OUTSIDE = [
  'src/admin/sections/pedidos/passo-antes-de-sair.test.tsx',
  'src/app/apollo/browser-link.test.ts',
  'src/app/early-click.test.ts',
  'src/app/falhas-da-compra.test.tsx',
  'src/admin/sem-segunda-leitura.test.tsx',
  ...globSync('src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter(replacesModule),
];

/** `outside` selects only these tests. All others share the modules and one jsdom per worker. */
export const webProject = (outside: boolean) =>
  defineConfig({
    root: import.meta.dirname,
    plugins: [react(), textos()],
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
