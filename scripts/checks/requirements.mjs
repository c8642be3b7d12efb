import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';
import { NO_REPOSITORY, readTrackedFiles } from './tracked-files.mjs';

/** @typedef {import('./tracked-files.mjs').TextFile} TextFile */

const CATALOGUE = /^docs\/requirements\/(?!README|coverage)[\w-]+\.md$/;
const CONTRACT = 'docs/rest-contract.md';
const COVERAGE = 'docs/requirements/coverage.md';
const TEST = /\.test\.(tsx?|mjs)$|^e2e\/.*\.ts$|^(gateway|web|store-api)\/test\/.*\.tsx?$/;
const PRODUCTION = /^(?:(?:gateway|web|store-api)\/src\/.*\.(?:tsx?|css|graphql)|schema\.graphql)$/;
/** Its ids are examples. */
const OWN_TEST = 'scripts/checks/requirements.test.mjs';

const ID = String.raw`[A-Z]+-\d{2}|[SADPF]\d{1,2}|rest-contract \d+(?:\.\d+)*`;
/** The parenthesised group that ends a string: `'shows the price (CARD-03, C-06)'`. */
const TRAILING_GROUP = new RegExp(String.raw`\(((?:${ID})(?:, (?:${ID}))*)\)(?=['"\x60])`, 'g');
/** Ids in running text. Short forms such as A4 are too common outside comments. */
const LONG_ID = /(?<![\w-])(?:[A-Z]+-\d{2}|rest-contract §? ?\d+(?:\.\d+)*)(?![\w-])/g;
const SHORT_ID = /(?<![\w-])[SADPF]\d{1,2}(?![\w-])/g;
const COMMENT = /^\s*(?:\/\/|\/?\*|\{\/\*|#|"""|"[A-Z])|\/\/ .*$/;

/** `CARD` of `CARD-06`. */
const areaOf = (/** @type {string} */ id) => id.split('-')[0] ?? '';

const areasOf = (/** @type {ReadonlySet<string>} */ ids) => new Set([...ids].map(areaOf));

/**
 * The ids that the catalogue and the REST contract define: first cells of table rows, and numbered headings.
 * @param {readonly TextFile[]} files
 * @returns {Set<string>}
 */
export function definedIds(files) {
  const ids = files
    .filter(({ name }) => CATALOGUE.test(name))
    .flatMap(({ text }) => [...text.matchAll(/^\| ([A-Z]+-\d{2}|[SADPF]\d{1,2}) \|/gm)]);
  const sections = files
    .filter(({ name }) => name === CONTRACT)
    .flatMap(({ text }) => [
      ...text.matchAll(/^(?:#{2,4} (\d[\d.]*?)\.? |\| (\d+\.[\d.]*\d) \|)/gm),
    ]);
  return new Set([
    ...ids.map(([, id = '']) => id),
    ...sections.map(([, heading, row]) => `rest-contract ${heading ?? row}`),
  ]);
}

/**
 * The ids at the ends of a file's test names.
 * @param {string} text
 * @returns {{ id: string, line: number }[]}
 */
export function idsOfTests(text) {
  return [...text.matchAll(TRAILING_GROUP)].flatMap((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    return (match[1] ?? '').split(', ').map((id) => ({ id, line }));
  });
}

/**
 * Ids in running text, of a known area or of the REST contract, that are not defined.
 * @param {TextFile} file @param {ReadonlySet<string>} defined
 * @returns {string[]} one sentence per id
 */
export function danglingIds({ name, text }, defined) {
  const areas = areasOf(defined);
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(LONG_ID)]
      .map(([id]) => id.replace(/ §? ?(?=\d)/, ' '))
      .filter((id) => !defined.has(id) && (id.startsWith('rest') || areas.has(areaOf(id))))
      .map((id) => `${name}:${index + 1} names ${id}, which is not defined`),
  );
}

/**
 * Ids that production code carries. A line that contains `Verbatim` may.
 * @param {TextFile} file @param {ReadonlySet<string>} defined
 * @returns {string[]} one sentence per line
 */
export function idsInProduction({ name, text }, defined) {
  const areas = areasOf(defined);
  return text.split('\n').flatMap((line, index) => {
    if (/verbatim/i.test(line)) return [];
    const long = [...line.matchAll(LONG_ID)].filter(([id]) => areas.has(areaOf(id)));
    const comment = COMMENT.test(line) ? line : '';
    const short = [...comment.matchAll(SHORT_ID)].filter(([id]) => defined.has(id));
    const ids = [...long, ...short].map(([id]) => id);
    if (ids.length === 0) return [];
    return [`${name}:${index + 1} carries ${ids.join(', ')}: state the reason instead`];
  });
}

/**
 * The coverage page: the tests of each requirement, and the requirements without a test.
 * @param {ReadonlySet<string>} defined @param {ReadonlyMap<string, readonly string[]>} filesOf test files by id
 */
export function coveragePage(defined, filesOf) {
  const ids = [...defined].filter((id) => !id.startsWith('rest-contract '));
  const habits = [...defined].filter((id) => id.startsWith('rest-contract ') && filesOf.has(id));
  const untested = ids.filter((id) => !filesOf.has(id));
  const row = (/** @type {string} */ id) => {
    const files = filesOf.get(id) ?? [];
    const names = [...new Set(files)];
    const shown = names.slice(0, 2).map((name) => `\`${name}\``);
    const more = names.length > 2 ? [`and ${names.length - 2} more`] : [];
    return `| ${id} | ${files.length || '–'} | ${[...shown, ...more].join(', ') || '–'} |`;
  };
  return `# Requirements and their tests

Written by \`npm run requirements\` from the ids at the ends of test names. Do not edit. "Tests" counts names, of
describe blocks too.

${ids.length - untested.length} of ${ids.length} requirements are named by a test.

## Without a test

${untested.length === 0 ? 'None.' : untested.join(', ')}

## Requirements

| Id | Tests | Files |
|---|---|---|
${ids.map(row).join('\n')}

## Habits of the older API that tests name

| Id | Tests | Files |
|---|---|---|
${habits.map(row).join('\n')}
`;
}

/**
 * Reads the catalogue, the tests and the production code.
 * @returns {Promise<{ unknown: string[], inProduction: string[], page: string, defined: Set<string> } | undefined>}
 *   undefined outside a git repository
 */
async function readRequirements() {
  const files = await readTrackedFiles(
    (name) =>
      name !== OWN_TEST && (name.endsWith('.md') || [TEST, PRODUCTION].some((it) => it.test(name))),
  );
  if (files === undefined) return undefined;
  const defined = definedIds(files);
  /** @type {Map<string, string[]>} */
  const filesOf = new Map();
  /** @type {string[]} */
  const unknown = [];
  for (const file of files.filter(({ name }) => !PRODUCTION.test(name) || TEST.test(name))) {
    const named = TEST.test(file.name) ? idsOfTests(file.text) : [];
    for (const { id } of named) filesOf.set(id, [...(filesOf.get(id) ?? []), file.name]);
    const undefinedIds = named
      .filter(({ id }) => !defined.has(id))
      .map(({ id, line }) => `${file.name}:${line} names ${id}, which is not defined`);
    unknown.push(...new Set([...undefinedIds, ...danglingIds(file, defined)]));
  }
  const inProduction = files
    .filter(({ name }) => PRODUCTION.test(name) && !TEST.test(name) && !/\.gen\./.test(name))
    .flatMap((file) => idsInProduction(file, defined));
  return { unknown, inProduction, page: coveragePage(defined, filesOf), defined };
}

/**
 * Every id in a test's name exists.
 * @returns {Promise<import('../check.mjs').Outcome>}
 */
export async function check() {
  const found = await readRequirements();
  if (found === undefined) return NO_REPOSITORY;
  const { unknown, inProduction, page, defined } = found;
  const stored = await readFile(join(ROOT, COVERAGE), 'utf8').catch(() => '');
  const isStale = stored !== page;
  return {
    summary: `${defined.size} ids`,
    problems: [
      ...unknown,
      ...inProduction,
      ...(isStale ? [`${COVERAGE} is stale: run npm run requirements`] : []),
    ],
  };
}

/** Writes the coverage page and prints what the check would refuse. */
export async function writeRequirements() {
  const found = await readRequirements();
  if (found === undefined) throw new Error('npm run requirements needs a git repository');
  await writeFile(join(ROOT, COVERAGE), found.page);
  for (const problem of [...found.unknown, ...found.inProduction]) console.log(problem);
  console.log(
    `${found.unknown.length} unknown ids, ${found.inProduction.length} lines of production code with ids`,
  );
  console.log(`${COVERAGE} written`);
}
