import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { ROOT } from '../lib/root.mjs';
import { NO_REPOSITORY, readTrackedFiles } from './tracked-files.mjs';

/** @typedef {import('./tracked-files.mjs').TextFile} TextFile */

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
const OWN_TEST = 'scripts/checks/docs.test.mjs';

/**
 * The targets of a page's relative links.
 * @param {TextFile} page
 * @returns {{ target: string, line: number }[]} paths from the repository's top folder
 */
export function linksOf({ name, text }) {
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:|^\//.test(link))
      .map((link) => ({ target: join(dirname(name), link), line: index + 1 })),
  );
}

/**
 * Decisions that a text names by number and that do not exist.
 * @param {TextFile} file @param {ReadonlySet<string>} numbers four digits each
 * @returns {string[]} one sentence per link
 */
export function danglingDecisions({ name, text }, numbers) {
  return [...text.matchAll(/decisions\/(\d{4})/g)]
    .filter(([, number = '']) => !numbers.has(number))
    .map(([link]) => `${name} names ${link}, which does not exist`);
}

/**
 * The folders that the picture of the rooms shows: a tree, two spaces per level, a folder's name ending in `/`.
 * @param {string} page text of docs/architecture.md
 * @returns {Set<string>} paths from the repository's top folder
 */
export function picturedFolders(page) {
  const [, picture = ''] = /```rooms\n([\s\S]*?)```/.exec(page) ?? [];
  /** @type {string[]} */
  const path = [];
  /** @type {Set<string>} */
  const folders = new Set();
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
 * @param {ReadonlySet<string>} pictured @param {readonly string[]} files names of all tracked files
 * @returns {string[]} one sentence each
 */
export function pictureProblems(pictured, files) {
  const folders = new Set(
    files.flatMap((name) => {
      const parts = name.split('/').slice(0, -1);
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    }),
  );
  const isChild = (/** @type {string} */ folder) =>
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
 * @param {TextFile} page @param {(name: string) => string | undefined} textOf
 * @returns {string[]} one sentence each
 */
export function evidenceProblems({ name, text }, textOf) {
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
 * Every link of a page leads to a file, every named decision exists, the tests that docs/security.md names exist, and the
 * picture of the rooms is complete.
 * @returns {Promise<import('../check.mjs').Outcome>}
 */
export async function check() {
  const files = await readTrackedFiles((name) => name !== OWN_TEST);
  if (files === undefined) return NO_REPOSITORY;
  const numbers = new Set(
    files.flatMap(({ name }) => /^docs\/decisions\/(\d{4})/.exec(name)?.slice(1) ?? []),
  );
  const pages = files.filter(({ name }) => name.endsWith('.md'));
  const links = pages.flatMap((page) =>
    linksOf(page).map((link) => ({ ...link, page: page.name })),
  );
  const broken = await Promise.all(
    links.map(async ({ page, target, line }) => {
      const exists = await access(join(ROOT, target)).then(
        () => true,
        () => false,
      );
      return exists ? [] : [`${page}:${line} links ${target}, which does not exist`];
    }),
  );
  const textOf = (/** @type {string} */ wanted) => files.find(({ name }) => name === wanted)?.text;
  const architecture = textOf(ARCHITECTURE) ?? '';
  return {
    summary: `${links.length} links`,
    problems: [
      ...broken.flat(),
      ...files
        .filter(({ name }) => READ.test(name))
        .flatMap((it) => danglingDecisions(it, numbers)),
      ...evidenceProblems({ name: SECURITY, text: textOf(SECURITY) ?? '' }, textOf),
      ...pictureProblems(
        picturedFolders(architecture),
        files.map(({ name }) => name),
      ),
    ],
  };
}
