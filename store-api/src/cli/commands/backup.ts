import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stamp } from '../../db/restored.ts';
import { writeBackup } from '../archive/write.ts';
import { type Command, CommandFailed, givenFile, reasonOf } from '../command.ts';
import { embeddedDir, requireDatabase, withLock } from '../open.ts';

const MEBIBYTE = 1024 * 1024;

/** The whole shop (database, pictures, key) as one file. */
export const backup: Command = {
  usage: '[file]',
  summary: 'write the shop (embedded database, pictures, key) into one .tar.gz',
  async run(args, { config, version, print }) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const now = new Date();
    const [name = `decantaria-${stamp(now)}.tar.gz`, ...rest] = positionals;
    if (rest.length > 0) throw new CommandFailed('backup takes one file.');
    const dir = embeddedDir(config);
    if (dir === undefined) {
      throw new CommandFailed(
        'backup is for the embedded database. Back PostgreSQL up with pg_dump "$DATABASE_URL", and the pictures by copying DATA_DIR/imagens.',
      );
    }
    requireDatabase(dir);
    const file = givenFile(name);
    if (existsSync(file)) throw new CommandFailed(`${file} is there already: name another file.`);

    const { members } = await withLock(dir, () => writeBackup(dir, file, version, now)).catch(
      (error: unknown) => {
        if (!(error instanceof Error && 'code' in error)) throw error;
        throw new CommandFailed(`The backup could not be written: ${reasonOf(error)}.`);
      },
    );
    const size = (statSync(file).size / MEBIBYTE).toFixed(1);
    print(`${file}: ${members.length} files of ${dir}, ${size} MiB.`);
    print(
      'It holds the data of the customers and the key of the sessions: keep it where only you read it.',
    );
  },
};
