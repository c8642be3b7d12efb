import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@decantaria/server/error-code';
import type { FastifyBaseLogger } from 'fastify';
import { UnusableSetting } from './unusable-setting.ts';

const BYTES = 32;

type Key = Buffer<ArrayBuffer>;

/**
 * The settings with a key. Without one in the environment, the gateway has a key in its folder. Throws `UnusableSetting`.
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
 * sells until its disk is mended is worth more than one that does not start. Throws `UnusableSetting` for a file without a
 * key, which only a person can have made.
 */
export function openOwnKey(folder: string | undefined) {
  if (folder === undefined) return forgotten('DATA_DIR is not set');
  const file = join(folder, 'secret');
  let text: string;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    text = read(file) ?? create(file);
  } catch (error) {
    return forgotten(`${file} cannot be read or written (${codeOf(error) ?? String(error)})`);
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length < BYTES) {
    throw new UnusableSetting(
      `${file} does not hold a base64 key of 32 bytes or more: delete it (begun payments are forgotten), or set APARELHO_SECRET.`,
    );
  }
  return { key, file, problem: null };
}

/** A key that the next start replaces. */
function forgotten(problem: string) {
  return { key: randomBytes(BYTES), file: null, problem };
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** A link is atomic and never overwrites: no reader sees half a key, and the first process wins. */
function create(file: string): string {
  const aside = `${file}.${process.pid}`;
  try {
    writeFileSync(aside, `${randomBytes(BYTES).toString('base64')}\n`, {
      mode: 0o600,
      flush: true,
    });
    linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return readFileSync(file, 'utf8');
}
