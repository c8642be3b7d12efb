import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const TEXT = /\.(?:css|js|json|svg|txt)$/;

/** Writes `.br` and `.gz` beside every text file of the client build. The gateway serves them unchanged. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
    },
    async closeBundle(error) {
      // After a failed build only the build's own error matters.
      if (error || !existsSync(folder)) return;
      const names = await readdir(folder, { recursive: true });
      for (const file of names.filter((name) => TEXT.test(name))) {
        const path = join(folder, file);
        const content = await readFile(path);
        const params = {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        await writeFile(`${path}.br`, await brotli(content, { params }));
        await writeFile(
          `${path}.gz`,
          await deflate(content, { level: constants.Z_BEST_COMPRESSION }),
        );
      }
    },
  };
}
