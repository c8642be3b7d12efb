import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const PGLITE = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(PGLITE, '../package.json'), 'utf8')));

/** The archive of an empty database of this PGlite, which `npm run build` writes. Unpacking it is faster than creating one. */
export const EMPTY_DATABASE = new URL(`../../dist/banco-vazio-${version}.tar.gz`, import.meta.url);
