import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { cascade } from './vite/cascade.ts';
import { readClientFiles } from './vite/client-files.ts';
import { drawings } from './vite/drawings.ts';
import { lateStart } from './vite/late-start.ts';
import { mantineStyles } from './vite/mantine-styles.ts';
import { offline } from './vite/offline.ts';
import { precompress } from './vite/precompress.ts';
import { preloadFonts } from './vite/preload-fonts.ts';
import { textos } from './vite/textos.ts';
import { themeSheet } from './vite/theme-variables.ts';

const root = import.meta.dirname;
/** Aliases of react-router and its part for the DOM, whose modules `react-router-dom` re-exports. */
const routerInProduction = () => {
  const routerDom = dirname(fileURLToPath(import.meta.resolve('react-router-dom')));
  const production = resolve(routerDom, '../../react-router/dist/production');
  return [
    { find: /^react-router$/, replacement: join(production, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
  ];
};

const dist = resolve(root, 'dist');
const clientDir = resolve(dist, 'client');

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    react(),
    mantineStyles(),
    textos(),
    drawings(),
    themeSheet(),
    cascade(),
    ...(isSsrBuild ? [] : [preloadFonts(), lateStart(), offline(), precompress()]),
  ],
  define: isSsrBuild ? { __CLIENT_FILES__: readClientFiles(clientDir) } : {},
  resolve: {
    // Selects the smaller build of rxjs.
    conditions: ['es2015', ...defaultClientConditions],
    // The build without the texts of development: react-router's package names the other one for every condition.
    alias: isSsrBuild ? [] : routerInProduction(),
  },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? resolve(dist, 'server') : clientDir,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { input: resolve(root, 'src/app/entry-server.tsx') }
      : {
          output: {
            // The bundler names a shared chunk after all its users; pages name their chunks in the code that they load.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            codeSplitting: {
              // The code of every page is two files: the libraries' one stays cached across releases. Code that three
              // pages share is joined by the pages that need it. Vite splits the rest.
              groups: [
                { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 2 },
                {
                  name: 'shop',
                  test: /web[\\/]src[\\/](?!app[\\/]start)/,
                  tags: ['$initial'],
                  priority: 2,
                },
                // Apart, so that the product's page does not load the search field of the lists with it.
                {
                  name: 'url-state',
                  test: /web[\\/]src[\\/]lib[\\/]url-state[\\/](?:params|url-state)/,
                  priority: 1,
                },
                // Apart, so that the product's page does not load the lists and the payment with them.
                {
                  name: 'photos',
                  test: /web[\\/]src[\\/]ui[\\/](?:strip|sizes)/,
                  priority: 1,
                },
                // A text field is one file. Vite splits it by the sets of pages that load a part: 1 to 2 KB more on each page with one.
                {
                  name: 'fields',
                  test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:Input|InputBase|TextInput|ActionIcon|CloseButton)[\\/]/,
                  priority: 1,
                },
                // Apart, so that other pages do not load the account's notices with the parts that they share.
                {
                  name: 'notices',
                  test: /web[\\/]src[\\/]ui[\\/]acesso[\\/](?:AvisoDaConta|TrocaDeSenha)/,
                  priority: 1,
                },
                // Apart, so that a page that a mail links loads neither the account with it nor the fields of a password.
                {
                  name: 'links',
                  test: /web[\\/]src[\\/](?:ui[\\/]use(?:FocusAfter|Retry)|shop[\\/]acesso[\\/]Cena)/,
                  priority: 1,
                },
                // Apart, so that the pages of the account load the rules of their fields, and zod, when a form is sent.
                {
                  name: 'rules',
                  test: /web[\\/]src[\\/]ui[\\/]form[\\/](?:account-)?rules/,
                  priority: 1,
                  entriesAware: true,
                },
                // Apart, so that a page that formats a telephone does not load the rules of forms, which import it too.
                {
                  name: 'common',
                  test: /packages[\\/]/,
                  priority: 1,
                  minShareCount: 2,
                  entriesAware: true,
                },
                {
                  name: 'common',
                  test: /web[\\/]src[\\/](?!admin[\\/])/,
                  minShareCount: 3,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 1500,
                },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
}));
