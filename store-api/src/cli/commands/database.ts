import { parseArgs } from 'node:util';
import { migrate as applyMigrations } from '../../db/migrate.ts';
import { placeOf } from '../../imagens/open.ts';
import { checkInvariants } from '../../invariants/check.ts';
import { type Command, CommandFailed, reasonOf } from '../command.ts';
import { withDatabase } from '../open.ts';
import { dumpSql } from '../sql/dump.ts';
import { newFileArgument, writeGzip } from '../write-file.ts';

export const migrate: Command = {
  usage: '',
  summary: 'create or update the tables without starting the shop',
  async run(args, { config, print }) {
    parseArgs({ args });
    const applied = await withDatabase(config, true, applyMigrations);
    print(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}.`);
  },
};

export const check: Command = {
  usage: '',
  summary: 'check that stock, orders and payments are consistent; exit code 1 if not',
  async run(args, { config, print }) {
    parseArgs({ args });
    const violations = await withDatabase(config, false, checkInvariants);
    for (const violation of violations) print(violation);
    const { length } = violations;
    if (length > 0) {
      throw new CommandFailed(
        `${length} ${length === 1 ? 'invariant is' : 'invariants are'} violated.`,
      );
    }
    print('All invariants hold.');
  },
};

export const exportSql: Command = {
  usage: '[file]',
  summary: 'write every row as SQL (.sql.gz) for an empty PostgreSQL',
  async run(args, { config, version, print, givenFile }) {
    const now = new Date();
    const file = newFileArgument(args, 'sql.gz', { givenFile }, now);
    const header = [
      `All rows of a store-api ${version} database, exported on ${now.toISOString()}.`,
      'Load it into an empty PostgreSQL 15 or newer, migrated by the same version:',
      '  DATABASE_URL=postgres://… npm run store-api -- migrate',
      '  gunzip -c this.sql.gz | psql -v ON_ERROR_STOP=1 "$DATABASE_URL"',
    ];
    await withDatabase(config, false, (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => writeGzip(file, dumpSql(trx, header))),
    ).catch((error: unknown) => {
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      throw new CommandFailed(`The export could not be written: ${reasonOf(error)}.`);
    });
    print(`${file}: every row of the database.
To load it into PostgreSQL, set DATABASE_URL to an empty database:
  npm run store-api -- migrate
  gunzip -c ${file} | psql -v ON_ERROR_STOP=1 "$DATABASE_URL"
Pictures stay in ${placeOf(config.imagens)} and the key in DATA_DIR/jwt-secret: keep using them.`);
  },
};
