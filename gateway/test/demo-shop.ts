import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGES = ['brasil', 'loja', 'server'].map((name) => `packages/${name}/src`);
/** What the demo is written by. */
const WRITERS = ['store-api/src', 'store-api/demo', ...PACKAGES];
const LOCK_FILE = new URL('../../package-lock.json', import.meta.url);

let kept: Promise<string> | undefined;

/**
 * Writes the data directory of store-api after its first start with the demo catalogue, without orders. It is kept between
 * runs: a start on it takes half of the CPU time of a first start.
 *
 * @param fill starts store-api on an empty directory and stops it
 */
export async function writeDemoShop(
  dataDir: string,
  fill: (dataDir: string) => Promise<void>,
): Promise<void> {
  kept ??= keepDemoShop(fill);
  // A fifth of the CPU time of the asynchronous form.
  cpSync(await kept, dataDir, { recursive: true });
}

async function keepDemoShop(fill: (dataDir: string) => Promise<void>): Promise<string> {
  const path = join(CACHE, `demo-${fingerprint()}`);
  if (existsSync(path)) return path;
  const unfinished = `${path}.${process.pid}`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await fill(unfinished);
  // Another worker may have written and may read this one already.
  const older = readdirSync(CACHE).filter(
    (name) => /^demo-\w+$/.test(name) && name !== basename(path),
  );
  await Promise.all(older.map((name) => rm(join(CACHE, name), { recursive: true, force: true })));
  // The first of two workers wins.
  await rename(unfinished, path).catch(() => rm(unfinished, { recursive: true }));
  return path;
}

/** Changes with store-api, its packages and the day: the demo counts its dates back from the first start. */
function fingerprint(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  hash.update(readFileSync(LOCK_FILE));
  for (const folder of WRITERS) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      hash.update(readFileSync(join(file.parentPath, file.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
