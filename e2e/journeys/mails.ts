import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** The texts of the mails to an address, oldest first. Only of a shop that these journeys started: `E2E_DATA` is its folder. */
export async function mailsTo(email: string): Promise<string[]> {
  const folder = join(process.env.E2E_DATA ?? '', 'emails');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.toSorted().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.flatMap(({ to, text }) =>
    to?.some(({ address }) => address === email) ? [text ?? ''] : [],
  );
}

/** The link that matches, of the newest mail to an address that has one; null before such a mail. */
export async function mailedLink(email: string, pattern: RegExp): Promise<string | null> {
  const links = (await mailsTo(email)).flatMap((text) => pattern.exec(text)?.[0] ?? []);
  return links.at(-1) ?? null;
}
