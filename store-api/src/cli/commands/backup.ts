import { statSync } from 'node:fs';
import { codeOf } from '@decantaria/server/error-code';
import { writeBackup } from '../archive/write.ts';
import { type Command, CommandFailed, reasonOf } from '../command.ts';
import { embeddedDir, requireDatabase, withLock } from '../open.ts';
import { newFileArgument } from '../write-file.ts';

const MEBIBYTE = 1024 * 1024;

export const backup: Command = {
  usage: '[file]',
  summary: 'write the shop (embedded database, pictures, key) into one .tar.gz',
  async run(args, { config, version, print, givenFile }) {
    const dir = embeddedDir(config);
    if (dir === undefined) {
      throw new CommandFailed(
        'backup works on the embedded database. Back up PostgreSQL with pg_dump "$DATABASE_URL", and copy the pictures in DATA_DIR/imagens.',
      );
    }
    requireDatabase(dir);
    const now = new Date();
    const file = newFileArgument(args, 'tar.gz', { givenFile }, now);

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
