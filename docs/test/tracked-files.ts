import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { ROOT } from '../../scripts/lib/root.mjs';

/** `name`: path from the repository's top folder, with `/`. */
export interface TextFile {
  name: string;
  text: string;
}

/**
 * Text files of the working copy that git tracks or would add, sorted by name. Undefined outside a git repository.
 */
export async function readTrackedFiles(
  isWanted: (name: string) => boolean,
): Promise<TextFile[] | undefined> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { exitCode, stdout } = await execa('git', args, { cwd: ROOT, reject: false });
  if (exitCode !== 0) return undefined;
  const names = [...new Set(stdout.split('\0'))].filter((name) => name !== '' && isWanted(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(ROOT, name)).catch(() => undefined);
      const isText = content !== undefined && !content.subarray(0, 8000).includes(0);
      return isText ? [{ name, text: content.toString('utf8') }] : [];
    }),
  );
  return files.flat().toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
