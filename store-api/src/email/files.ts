import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { orMissing } from '@decantaria/server/error-code';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { writeAtomically } from '../imagens/store.ts';
import { type Message, toMailOptions } from './message.ts';

/** How many of the newest mails are kept. */
export const KEPT_FILES = 500;

const NAME = /^\d{8}T\d{9}Z-(\d{1,10})-[a-z]+(-[a-z]+)*\.eml$/;

/** Whether a file name is that of a mail. */
export function isEmailFile(name: string): boolean {
  return NAME.test(name);
}

/** The directory of mails when no server is configured. */
export function emailsDir(dataDir: string): string {
  return join(dataDir, 'emails');
}

/** `<creation time>-<number>-<tipo>.eml`: sending a mail again writes the same file. */
export function fileName({
  criadoEm,
  id,
  tipo,
}: Pick<Message, 'criadoEm' | 'id' | 'tipo'>): string {
  return `${criadoEm.toISOString().replace(/[-:.]/g, '')}-${id}-${tipo}.eml`;
}

/**
 * Writes a mail to a file atomically, and deletes the oldest files beyond `KEPT_FILES`.
 *
 * @throws the file system's error (no space, no access).
 */
export async function writeEmail(dir: string, message: Message): Promise<void> {
  // Imported with the first mail: each start takes 40 ms less.
  const { default: nodemailer } = await import('nodemailer');
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const sent = await composer.sendMail(toMailOptions(message));
  if (!Buffer.isBuffer(sent.message)) throw new Error('The mail was not composed into a buffer.');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeAtomically(join(dir, fileName(message)), sent.message);
  const old = (await listEmails(dir)).slice(KEPT_FILES);
  await Promise.all(old.map((name) => rm(join(dir, name), { force: true })));
}

/** Deletes the mails whose row was deleted or has no address any more: they are old, or their person was erased. */
export async function forgetFiles(db: Database, dir: string): Promise<void> {
  const names = await listEmails(dir);
  const { rows } = await sql<{
    id: string;
  }>`SELECT id::text FROM emails WHERE para LIKE '%@%'`.execute(db);
  const kept = new Set(rows.map(({ id }) => id));
  const gone = names.filter((name) => !kept.has(NAME.exec(name)?.[1] ?? ''));
  await Promise.all(gone.map((name) => rm(join(dir, name), { force: true })));
}

/** The names of the mails in a directory, newest first; empty when the directory does not exist. */
export async function listEmails(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(orMissing([]));
  return names.filter(isEmailFile).toSorted().toReversed();
}

/** The bytes of a mail; undefined when it does not exist. */
export async function readEmail(dir: string, name: string): Promise<Buffer | undefined> {
  return isEmailFile(name) ? readFile(join(dir, name)).catch(orMissing(undefined)) : undefined;
}
