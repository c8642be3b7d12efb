import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { smallFonts } from './preload-fonts.ts';

/** Sources of the offline page. Their imports are included. */
const NEEDED = ['index.html', 'src/app/offline/register.ts', 'src/shop/produto/OfflinePage.tsx'];

type Bundle = Rollup.OutputBundle;

/** Adds a chunk's file, its styles and those of its imports to `files`. Its fonts are not needed: `smallFonts` suffice. */
function filesOf(bundle: Bundle, file: string, files: Set<string>): void {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || files.has(file)) return;
  files.add(file);
  for (const part of chunk.viteMetadata?.importedCss ?? []) files.add(part);
  for (const next of chunk.imports) filesOf(bundle, next, files);
}

function chunkOf(bundle: Bundle, source: string): string {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId === source,
  );
  if (!chunk)
    throw new Error(
      `The client build lacks ${source}, which the offline page needs. Update NEEDED in web/vite/offline.ts.`,
    );
  return chunk.fileName;
}

/** Builds `/sw.js` from src/app/offline with the list of files that it caches. */
export function offline(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = config.build.outDir;
    },
    // Runs before `closeBundle`, which compresses all text files.
    async writeBundle(_options, bundle) {
      const needed = new Set(smallFonts(bundle));
      for (const source of NEEDED) filesOf(bundle, chunkOf(bundle, join(root, source)), needed);
      const files = [...needed].map((file) => `/${file}`).toSorted();
      const page = await readFile(join(folder, 'index.html'));
      const version = createHash('sha256').update(page).update(files.join()).digest('hex');
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        define: { __OFFLINE__: JSON.stringify({ version: version.slice(0, 12), files }) },
        build: {
          target: 'es2022',
          outDir: folder,
          emptyOutDir: false,
          copyPublicDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: join(root, 'src/app/offline/sw.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}
