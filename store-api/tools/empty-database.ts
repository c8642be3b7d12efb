import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { EMPTY_DATABASE } from '../src/db/empty-database.ts';
import { EXTENSIONS } from '../src/db/open.ts';

// Creates an empty database in memory and writes its archive. The file appears complete or not at all.
const pglite = await PGlite.create({ extensions: EXTENSIONS });
const archive = await pglite.dumpDataDir('gzip');
await pglite.close();
mkdirSync(new URL('.', EMPTY_DATABASE), { recursive: true });
const aside = `${fileURLToPath(EMPTY_DATABASE)}.parcial`;
writeFileSync(aside, await archive.bytes());
renameSync(aside, EMPTY_DATABASE);
