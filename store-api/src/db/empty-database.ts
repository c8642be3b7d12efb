import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

const PGLITE = createRequire(import.meta.url).resolve('@electric-sql/pglite');
const PACKAGE = new URL('../package.json', `file://${PGLITE}`);
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));

/** An empty database of this PGlite as an archive, which `npm run build` writes. To unpack it takes a fourth of the time of its creation. */
export const EMPTY_DATABASE = new URL(`../../dist/banco-vazio-${version}.tar.gz`, import.meta.url);
