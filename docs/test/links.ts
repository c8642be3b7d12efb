import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { ROOT } from './pages.ts';
import { readTrackedFiles, type TextFile } from './tracked-files.ts';

const READ = /\.(?:tsx?|mjs|cjs|md|graphql|css)$/;
const ARCHITECTURE = 'docs/architecture.md';
const SECURITY = 'docs/security.md';
/** The folders whose every child the picture of the rooms names. */
const PICTURED = new Set([
  'gateway',
  'gateway/src',
  'web',
  'web/src',
  'store-api',
  'store-api/src',
]);
/** Its links are examples. */
const OWN_TEST = 'docs/test/links.test.ts';

/**
 * The targets of a page's relative links.
 */
export function linksOf({ name, text }: TextFile): { target: string; line: number }[] {
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:|^\//.test(link))
      .map((link) => ({ target: join(dirname(name), link), line: index + 1 })),
  );
}

/**
 * Decisions that a text names by number and that do not exist.
 */
export function danglingDecisions(
  { name, text }: TextFile,
  numbers: ReadonlySet<string>,
): string[] {
  return [...text.matchAll(/decisions\/(\d{4})/g)]
    .filter(([, number = '']) => !numbers.has(number))
    .map(([link]) => `${name} names ${link}, which does not exist`);
}

/**
 * The folders that the picture of the rooms shows: a tree, two spaces per level, a folder's name ending in `/`.
 */
export function picturedFolders(page: string): Set<string> {
  const [, picture = ''] = /```rooms\n([\s\S]*?)```/.exec(page) ?? [];
  const path: string[] = [];
  const folders = new Set<string>();
  for (const line of picture.split('\n')) {
    const [, indent = '', names = ''] = /^( *)((?:[\w.-]+\/ ?)+)/.exec(line) ?? [];
    if (names === '') continue;
    const depth = indent.length / 2;
    for (const name of names.trim().split(' ')) {
      path.length = depth;
      path.push(name.replace(/\/$/, ''));
      folders.add(path.join('/'));
    }
  }
  return folders;
}

/**
 * Differences between the picture of the rooms and the repository.
 */
export function pictureProblems(pictured: ReadonlySet<string>, files: readonly string[]): string[] {
  const folders = new Set(
    files.flatMap((name) => {
      const parts = name.split('/').slice(0, -1);
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    }),
  );
  const isChild = (folder: string) =>
    !folder.includes('/') ? !folder.startsWith('.') : PICTURED.has(dirname(folder));
  const missing = [...folders].filter((folder) => isChild(folder) && !pictured.has(folder));
  const gone = [...pictured].filter((folder) => !folders.has(folder));
  return [
    ...missing.map((folder) => `${ARCHITECTURE}: the picture of the rooms lacks ${folder}/`),
    ...gone.map(
      (folder) =>
        `${ARCHITECTURE}: the picture of the rooms shows ${folder}/, which does not exist`,
    ),
  ];
}

/**
 * Texts that a page quotes from a file and that the file does not contain, and rows of requirements that nothing shows:
 * `[file](link) “text”`, `operator: …` or `not met: …`.
 */
export function evidenceProblems(
  { name, text }: TextFile,
  textOf: (name: string) => string | undefined,
): string[] {
  return text.split('\n').flatMap((row, index) => {
    const quotes = [...row.matchAll(/\]\(([^)\s]+)\) “([^”]+)”/g)];
    const isBare =
      /^\| \d+\.\d+\.\d+ \|/.test(row) &&
      quotes.length === 0 &&
      !/\| (?:operator|not met): /.test(row);
    return [
      ...(isBare ? [`${name}:${index + 1} names nothing that shows the requirement`] : []),
      ...quotes
        .map(([, link = '', quoted = '']) => ({ file: join(dirname(name), link), quoted }))
        .filter(({ file, quoted }) => !textOf(file)?.includes(quoted))
        .map(({ file, quoted }) => `${name}:${index + 1} quotes “${quoted}”, which ${file} lacks`),
    ];
  });
}

/**
 * What the pages of this repository get wrong, one sentence each: links without a file, decisions that do not exist,
 * texts that docs/security.md quotes wrongly, and the picture of the rooms. Returns undefined outside a git repository.
 */
export async function problemsOfPages(): Promise<Record<string, readonly string[]> | undefined> {
  const files = await readTrackedFiles((name) => name !== OWN_TEST);
  if (files === undefined) return undefined;
  const numbers = new Set(
    files.flatMap(({ name }) => /^docs\/decisions\/(\d{4})/.exec(name)?.slice(1) ?? []),
  );
  const textOf = (wanted: string) => files.find(({ name }) => name === wanted)?.text;
  const pages = files.filter(({ name }) => name.endsWith('.md'));
  return {
    links: pages.flatMap((page) =>
      linksOf(page)
        .filter(({ target }) => !existsSync(join(ROOT, target)))
        .map(({ target, line }) => `${page.name}:${line} links ${target}, which does not exist`),
    ),
    decisions: files
      .filter(({ name }) => READ.test(name))
      .flatMap((file) => danglingDecisions(file, numbers)),
    evidence: evidenceProblems({ name: SECURITY, text: textOf(SECURITY) ?? '' }, textOf),
    picture: pictureProblems(
      picturedFolders(textOf(ARCHITECTURE) ?? ''),
      files.map(({ name }) => name),
    ),
  };
}
