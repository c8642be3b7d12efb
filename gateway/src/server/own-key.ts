import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@decantaria/server/error-code';
import { readKeyFile } from '@decantaria/server/key-file';
import { StartupError } from '@decantaria/server/settings';
import type { FastifyBaseLogger } from 'fastify';

const BYTES = 32;

type Key = Buffer<ArrayBuffer>;

/**
 * The settings with a key. Without one in the environment, the gateway has a key in its folder. Throws `StartupError`.
 */
export function withOwnKey<
  Settings extends {
    readonly aparelhoSecret: Key | undefined;
    readonly dataFolder: string | undefined;
  },
>(settings: Settings, log: FastifyBaseLogger): Settings & { readonly aparelhoSecret: Key } {
  if (settings.aparelhoSecret) return { ...settings, aparelhoSecret: settings.aparelhoSecret };
  const { key, file, problem } = openOwnKey(settings.dataFolder);
  if (problem === null) log.info({ file }, 'the key of this gateway');
  else {
    log.warn(
      { problem },
      'a restart forgets which browsers are known and which payments were begun: set JWT_SECRET, APARELHO_SECRET or a writable DATA_DIR',
    );
  }
  return { ...settings, aparelhoSecret: key };
}

/**
 * The key in `<folder>/secret`, base64, mode 0600, created by the first call. Processes that call it at the same time
 * get the same key. A folder that cannot be written gives a random key without a file, and the `problem`: a shop that
 * sells until its disk is mended is worth more than one that does not start. Throws `StartupError` for a file without a
 * key, which only a person can have made.
 */
export function openOwnKey(folder: string | undefined) {
  if (folder === undefined) return forgotten('DATA_DIR is not set');
  const file = join(folder, 'secret');
  let key: Key;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    key = readKeyFile(file, BYTES);
  } catch (error) {
    return forgotten(`${file} cannot be read or written (${codeOf(error) ?? String(error)})`);
  }
  if (key.length < BYTES) {
    throw new StartupError(
      `${file} does not hold a base64 key of 32 bytes or more: delete it (begun payments are forgotten), or set APARELHO_SECRET.`,
    );
  }
  return { key, file, problem: null };
}

/** A key that the next start replaces. */
function forgotten(problem: string) {
  return { key: randomBytes(BYTES), file: null, problem };
}
