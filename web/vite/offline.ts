import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { smallFonts } from './preload-fonts.ts';

/** What the offline page needs besides its HTML: sources of the client, with all that they import. */
const NEEDED = [
  'index.html',
  'src/app/offline/register.ts',
  'src/features/produto/OfflinePage.tsx',
];

type Bundle = Rollup.OutputBundle;

/** The file of a chunk, its style sheets and pictures, and those of what it imports. */
function filesOf(bundle: Bundle, file: string, seen: Set<string>): void {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || seen.has(file)) return;
  seen.add(file);
  for (const part of chunk.viteMetadata?.importedCss ?? []) seen.add(part);
  for (const part of chunk.viteMetadata?.importedAssets ?? []) seen.add(part);
  for (const next of chunk.imports) filesOf(bundle, next, seen);
}

function chunkOf(bundle: Bundle, source: string): string {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId === source,
  );
  if (!chunk) throw new Error(`The client build has no ${source}, which works offline.`);
  return chunk.fileName;
}

/** Writes `/sw.js`: the worker of src/app/offline, told which files of this build it keeps. */
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
    // Before `closeBundle`, where every text file of the client is compressed.
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
