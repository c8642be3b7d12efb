import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { EXTENSOES, kyselyDoPGlite } from '../db/abrir.ts';
import { migrar } from '../db/migrar.ts';

const PGLITE = createRequire(import.meta.url).resolve('@electric-sql/pglite');
const CACHE = new URL('../../.cache/', import.meta.url);
const MIGRACOES = new URL('../db/migracoes/', import.meta.url);

/**
 * A migrated, empty PGlite as an archive, kept for the next run: loading it takes a sixth of the time that
 * making it does.
 */
export async function bancoModelo(): Promise<Blob> {
  const path = fileURLToPath(new URL(`banco-${impressao()}.tar.gz`, CACHE));
  if (!existsSync(path)) await criarModelo(path);
  return openAsBlob(path);
}

async function criarModelo(path: string): Promise<void> {
  const pglite = await PGlite.create({ extensions: EXTENSOES });
  await migrar(kyselyDoPGlite(pglite));
  const dump = await pglite.dumpDataDir('gzip');
  await pglite.close();
  mkdirSync(CACHE, { recursive: true });
  // Several test files may get here at once: each writes its own, the last rename stays.
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${path}.${process.pid}`, path);
}

/** Changes with the migrations and with PGlite. */
function impressao(): string {
  const files = readdirSync(MIGRACOES).toSorted();
  const hash = createHash('sha256').update(readFileSync(join(dirname(PGLITE), '../package.json')));
  for (const name of files) hash.update(readFileSync(new URL(name, MIGRACOES)));
  return hash.digest('hex').slice(0, 16);
}
