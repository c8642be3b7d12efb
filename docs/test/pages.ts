import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's top folder. */
export const ROOT = join(import.meta.dirname, '../..');

/** The text of a file, by its path from the top folder. */
export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The pages that a reader follows: all of docs, README, CONTRIBUTING and SECURITY. Paths from the top folder. */
export function pages(): readonly string[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('.vitepress'))
    .map((name) => `docs/${name}`);
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs];
}

/** The fenced blocks of one language in a page. */
export function blocksOf(page: string, language: string): readonly string[] {
  const blocks = page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'));
  return [...blocks].map(([, text = '']) => text);
}
