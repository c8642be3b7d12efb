import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { textos } from './vite/textos.ts';

/** Tests that send real requests, run scripts in Node, replace a module, or need modules that no earlier test has used. */
const OUTSIDE = [
  'src/admin/sections/pedidos/passo-antes-de-sair.test.tsx',
  'src/admin/sections/produtos/formulario/imagem/Recorte.test.tsx',
  'src/app/apollo/browser-link.test.ts',
  'src/app/early-click.test.ts',
  'src/app/falhas-da-compra.test.tsx',
  'src/app/shell/AccountMenu.test.tsx',
  'src/app/shell/usePrefetch.test.tsx',
  'src/admin/sem-segunda-leitura.test.tsx',
  'src/shop/carrinho/gaveta-sem-codigo.test.tsx',
  'src/shop/catalogo/CatalogoPage.test.tsx',
  'src/shop/home/CategoryShowcase.test.tsx',
  'src/shop/produto/cartao/ProdutoAVenda.test.tsx',
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
