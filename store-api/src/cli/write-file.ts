import { createWriteStream, existsSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { sync } from '../db/durability.ts';
import { stamp } from '../db/restored.ts';
import { CommandFailed, type Context, WrongArguments } from './command.ts';

/**
 * Reads the only argument of a command: the file to write. Without it, `decantaria-<now>.<extension>` in the
 * user's directory.
 *
 * @throws CommandFailed when the file exists or more arguments are given.
 */
export function newFileArgument(
  args: string[],
  extension: string,
  { givenFile }: Pick<Context, 'givenFile'>,
  now: Date,
): string {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [name = `decantaria-${stamp(now)}.${extension}`, ...rest] = positionals;
  if (rest.length > 0) throw new WrongArguments('The command takes one file.');
  const file = givenFile(name);
  if (existsSync(file)) {
    throw new CommandFailed(`${file} exists already: choose another file name.`);
  }
  return file;
}

/**
 * Writes a gzipped file that only its owner may read. The file appears complete or not at all.
 *
 * @throws the file system's error; EEXIST when `destination` exists.
 */
export async function writeGzip(
  destination: string,
  content: AsyncIterable<Uint8Array | string>,
): Promise<void> {
  const aside = `${destination}.${process.pid}.parcial`;
  try {
    await pipeline(
      Readable.from(content),
      createGzip(),
      createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }),
    );
    // Unlike a rename, a link never overwrites an existing file.
    await link(aside, destination);
  } finally {
    await rm(aside, { force: true });
  }
  sync(dirname(destination));
}
