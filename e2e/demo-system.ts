import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fillWithDemo } from '../gateway/test/store-api.ts';
import { ROOT } from '../scripts/lib/root.mjs';
import { type System, startSystem, temporaryFolder } from './system.ts';

const CACHE = join(ROOT, 'e2e/.cache');
const PREFIX = 'imagens-';
/** What decides how a picture is encoded. */
const ENCODERS = ['store-api/src/imagens/encode.ts', 'package-lock.json'];

/** The whole shop with the demo catalogue. `stop` also deletes its data. */
interface DemoSystem extends System {
  /** Folder of its data and of its unsent mail. */
  readonly folder: string;
}

/** The folder of the pictures that earlier runs encoded. It changes with the encoder. */
function keptFolder(): string {
  const hash = createHash('sha256');
  for (const file of ENCODERS) hash.update(readFileSync(join(ROOT, file)));
  return join(CACHE, PREFIX + hash.digest('hex').slice(0, 16));
}

/** The part of a file's name that all files of one picture share. */
const chaveOf = (name: string) => name.split('-')[0];

/**
 * Starts the shop in a new folder. The demo has the widest file of each picture; the others are encoded on request. They
 * are kept for the next run, because encoding those of all journeys takes 20 seconds of CPU time.
 */
export async function startDemoSystem(
  env: Readonly<Record<string, string>> = {},
): Promise<DemoSystem> {
  const { folder, remove } = await temporaryFolder();
  await fillWithDemo(folder);
  const imagens = join(folder, 'imagens');
  const installed = readdirSync(imagens);
  const ofDemo = new Set(installed.map(chaveOf));
  const kept = keptFolder();
  mkdirSync(kept, { recursive: true });
  cpSync(kept, imagens, { recursive: true });
  const system = await startSystem(folder, env);

  const keepEncoded = async () => {
    const known = new Set([...installed, ...readdirSync(kept)]);
    for (const name of readdirSync(imagens)) {
      if (known.has(name) || !ofDemo.has(chaveOf(name))) continue;
      // Another shop may read and write the same file.
      const unfinished = join(CACHE, `${process.pid}-${name}`);
      copyFileSync(join(imagens, name), unfinished);
      renameSync(unfinished, join(kept, name));
    }
    const older = readdirSync(CACHE).filter(
      (name) => name.startsWith(PREFIX) && !kept.endsWith(name),
    );
    await Promise.all(older.map((name) => rm(join(CACHE, name), { recursive: true, force: true })));
  };

  return {
    ...system,
    folder,
    async stop() {
      await system.stop();
      await keepEncoded();
      await remove();
    },
  };
}
