import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { writeAtomically } from '../imagens/store.ts';
import { type Message, toMailOptions } from './message.ts';

/** How many of the newest mails stay. */
export const KEPT_FILES = 500;

const NAME = /^\d{8}T\d{9}Z-\d{1,10}-[a-z]+(-[a-z]+)*\.eml$/;
const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });

/** Whether a file of this name is a mail, and can be nothing else. */
export function isEmailFile(name: string): boolean {
  return NAME.test(name);
}

/** Where mail is written when no server takes it. */
export function emailsDir(dataDir: string): string {
  return join(dataDir, 'emails');
}

/** `<when it was asked for>-<number>-<tipo>.eml`: sending it again writes the same file. */
export function fileName({
  criadoEm,
  id,
  tipo,
}: Pick<Message, 'criadoEm' | 'id' | 'tipo'>): string {
  return `${criadoEm.toISOString().replace(/[-:.]/g, '')}-${id}-${tipo}.eml`;
}

/**
 * Writes a mail as a file that is either absent or whole, and takes away the oldest beyond `KEPT_FILES`.
 *
 * @throws the file system's error (no space, no access).
 */
export async function writeEmail(dir: string, message: Message): Promise<void> {
  const sent = await composer.sendMail(toMailOptions(message));
  if (!Buffer.isBuffer(sent.message)) throw new Error('The mail was not composed into a buffer.');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeAtomically(join(dir, fileName(message)), sent.message);
  const old = (await listEmails(dir)).slice(KEPT_FILES);
  await Promise.all(old.map((name) => rm(join(dir, name), { force: true })));
}

/** The names of the mails in a directory, newest first; none when there is no such directory. */
export async function listEmails(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(absent([]));
  return names.filter(isEmailFile).toSorted().toReversed();
}

/** A mail as it was written; undefined when there is none of this name. */
export async function readEmail(dir: string, name: string): Promise<Buffer | undefined> {
  return isEmailFile(name) ? readFile(join(dir, name)).catch(absent(undefined)) : undefined;
}

function absent<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  };
}
