import { createWriteStream, existsSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { sync } from '../../db/durability.ts';
import type { Database } from '../../db/open.ts';
import { stamp } from '../../db/restored.ts';
import { type Command, CommandFailed, givenFile, reasonOf } from '../command.ts';
import { withDatabase } from '../open.ts';
import { dumpSql } from '../sql/dump.ts';

/** Every row as SQL, to move a shop to PostgreSQL. */
export const exportSql: Command = {
  usage: '[file]',
  summary: 'write every row as SQL (.sql.gz) for an empty PostgreSQL',
  async run(args, { config, version, print }) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const now = new Date();
    const [name = `decantaria-${stamp(now)}.sql.gz`, ...rest] = positionals;
    if (rest.length > 0) throw new CommandFailed('export takes one file.');
    const file = givenFile(name);
    if (existsSync(file)) throw new CommandFailed(`${file} is there already: name another file.`);

    const header = [
      `Rows of store-api ${version}, as they were on ${now.toISOString()}.`,
      'For an empty PostgreSQL 15 or newer whose tables the same version made:',
      '  DATABASE_URL=postgres://… npm run store-api -- migrate',
      '  gunzip -c this.sql.gz | psql -v ON_ERROR_STOP=1 "$DATABASE_URL"',
    ];
    await withDatabase(config, false, (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => write(trx, file, header)),
    ).catch((error: unknown) => {
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      throw new CommandFailed(`The export could not be written: ${reasonOf(error)}.`);
    });
    print(`${file}: every row of the database.`);
    print('To load it into PostgreSQL, with DATABASE_URL naming an empty database:');
    print('  npm run store-api -- migrate');
    print(`  gunzip -c ${file} | psql -v ON_ERROR_STOP=1 "$DATABASE_URL"`);
    print(
      'The pictures stay in DATA_DIR/imagens and the key in DATA_DIR/jwt-secret: keep using that DATA_DIR.',
    );
  },
};

async function write(trx: Database, file: string, header: string[]): Promise<void> {
  const aside = `${file}.${process.pid}.parcial`;
  try {
    await pipeline(
      Readable.from(dumpSql(trx, header)),
      createGzip(),
      createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await link(aside, file);
  } finally {
    await rm(aside, { force: true });
  }
  sync(dirname(file));
}
