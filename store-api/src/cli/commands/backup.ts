import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { codeOf } from '@decantaria/server/error-code';
import { sql } from 'kysely';
import { syncTree } from '../../db/durability.ts';
import { unknownMigrations } from '../../db/migrate.ts';
import { hasDatabase, openDatabase } from '../../db/open.ts';
import { declareRestored, finishRestore, restoreDirectory } from '../../db/restored.ts';
import { placeOf } from '../../imagens/open.ts';
import { BadBackup } from '../archive/manifest.ts';
import { extractBackup, verifyBackup } from '../archive/read.ts';
import { writeBackup } from '../archive/write.ts';
import { type Command, CommandFailed, reasonOf, WrongArguments } from '../command.ts';
import { embeddedDir, requireDatabase, withLock } from '../open.ts';
import { newFileArgument } from '../write-file.ts';

const MEBIBYTE = 1024 * 1024;

export const backup: Command = {
  usage: '[file]',
  summary: 'write the shop (embedded database, pictures, key) into one .tar.gz',
  async run(args, { config, version, print, givenFile }) {
    const now = new Date();
    const file = newFileArgument(args, 'tar.gz', { givenFile }, now);
    const dir = embeddedDir(config);
    if (dir === undefined) {
      throw new CommandFailed(
        `backup works on the embedded database. Back up PostgreSQL with pg_dump "$DATABASE_URL", and copy the pictures in ${placeOf(config.imagens)}.`,
      );
    }
    requireDatabase(dir);
    const { members } = await withLock(dir, () => writeBackup(dir, file, version, now)).catch(
      (error: unknown) => {
        if (codeOf(error) === undefined) throw error;
        throw new CommandFailed(`The backup could not be written: ${reasonOf(error)}.`);
      },
    );
    const size = (statSync(file).size / MEBIBYTE).toFixed(1);
    print(`${file}: ${members.length} files of ${dir}, ${size} MiB.
It holds customer data and the session key: store it where only you can read it.`);
  },
};

export const restore: Command = {
  usage: '<file> [--replace]',
  summary:
    'restore a shop from a backup; --replace an existing shop, whose database is kept beside it',
  async run(args, { config, print, givenFile }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new WrongArguments('restore takes one file.');
    const dir = embeddedDir(config);
    if (dir === undefined) {
      throw new CommandFailed(
        'restore works on the embedded database: unset DATABASE_URL. To move a shop to PostgreSQL, use export.',
      );
    }
    const file = givenFile(name);
    if (!existsSync(file)) throw new CommandFailed(`${file} does not exist.`);

    const { createdAt } = await verifyBackup(file).catch(refuse(file));
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const old = await withLock(dir, async () => {
      if (hasDatabase(dir) && !values.replace) {
        throw new CommandFailed(
          `${dir} holds a shop: use --replace to restore the backup over it (its database is kept beside it), or set DATA_DIR to another directory.`,
        );
      }
      await prepare(file, dir);
      declareRestored(dir);
      return finishRestore(dir);
    });
    print(`The shop of ${createdAt} was restored into ${dir}: start it as usual.`);
    if (old !== undefined) print(`The former database is now ${old}: delete it when you are sure.`);
  },
};

/** Extracts the backup beside the current shop, and opens its database once as a test. */
async function prepare(file: string, dir: string): Promise<void> {
  const aside = restoreDirectory(dir);
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  try {
    await extractBackup(file, aside);
    await openOnce(aside);
    syncTree(aside);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    return refuse(file)(error);
  }
}

async function openOnce(dir: string): Promise<void> {
  const cannotOpen = (error: unknown): never => {
    throw new BadBackup(`This version of store-api cannot open its database (${reasonOf(error)}).`);
  };
  const db = await openDatabase({ kind: 'embedded', dir }).catch(cannotOpen);
  try {
    await sql`SELECT FROM kysely_migration`.execute(db).catch(cannotOpen);
    const unknown = await unknownMigrations(db);
    if (unknown.length > 0) {
      throw new BadBackup(
        `A newer version of store-api made it: this one does not know ${unknown.join(', ')}. Restore it with that version.`,
      );
    }
  } finally {
    await db.destroy();
  }
}

function refuse(file: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof BadBackup) throw new CommandFailed(`${file} is refused. ${error.message}`);
    if (codeOf(error) !== undefined) {
      throw new CommandFailed(`The backup could not be restored: ${reasonOf(error)}.`);
    }
    throw error;
  };
}
