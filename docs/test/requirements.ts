import { readTrackedFiles, type TextFile } from './tracked-files.ts';

const CATALOGUE = /^docs\/requirements\/(?!README|coverage)[\w-]+\.md$/;
const CONTRACT = 'docs/rest-contract.md';
const TEST = /\.test\.(tsx?|mjs)$|^e2e\/.*\.ts$|^(gateway|web|store-api)\/test\/.*\.tsx?$/;
const PRODUCTION = /^(?:(?:gateway|web|store-api)\/src\/.*\.(?:tsx?|css|graphql)|schema\.graphql)$/;
/** Its ids are examples. */
const OWN_TEST = 'docs/test/requirements.test.ts';

const ID = String.raw`[A-Z]+-\d{2}|[SADPF]\d{1,2}|rest-contract \d+(?:\.\d+)*`;
/** The parenthesised group that ends a string: `'shows the price (CARD-03, C-06)'`. */
const TRAILING_GROUP = new RegExp(String.raw`\(((?:${ID})(?:, (?:${ID}))*)\)(?=['"\x60])`, 'g');
/** Ids in running text. Short forms such as A4 are too common outside comments. */
const LONG_ID = /(?<![\w-])(?:[A-Z]+-\d{2}|rest-contract §? ?\d+(?:\.\d+)*)(?![\w-])/g;
const SHORT_ID = /(?<![\w-])[SADPF]\d{1,2}(?![\w-])/g;
const COMMENT = /^\s*(?:\/\/|\/?\*|\{\/\*|#|"""|"[A-Z])|\/\/ .*$/;

/** `CARD` of `CARD-06`. */
const areaOf = (id: string) => id.split('-')[0] ?? '';

const areasOf = (ids: ReadonlySet<string>) => new Set([...ids].map(areaOf));

/**
 * The ids that the catalogue and the REST contract define: first cells of table rows, and numbered headings.
 */
export function definedIds(files: readonly TextFile[]): Set<string> {
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
 */
export function idsOfTests(text: string): { id: string; line: number }[] {
  return [...text.matchAll(TRAILING_GROUP)].flatMap((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    return (match[1] ?? '').split(', ').map((id) => ({ id, line }));
  });
}

/**
 * Ids in running text, of a known area or of the REST contract, that are not defined.
 */
export function danglingIds({ name, text }: TextFile, defined: ReadonlySet<string>): string[] {
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
 */
export function idsInProduction({ name, text }: TextFile, defined: ReadonlySet<string>): string[] {
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
 */
export function coveragePage(
  defined: ReadonlySet<string>,
  filesOf: ReadonlyMap<string, readonly string[]>,
): string {
  const ids = [...defined].filter((id) => !id.startsWith('rest-contract '));
  const habits = [...defined].filter((id) => id.startsWith('rest-contract ') && filesOf.has(id));
  const untested = ids.filter((id) => !filesOf.has(id));
  const row = (id: string) => {
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

/** The ids that a repository gets wrong, one sentence each, and its coverage page. */
interface Requirements {
  readonly unknown: readonly string[];
  readonly inProduction: readonly string[];
  readonly page: string;
}

/** Reads the catalogue, the tests and the production code. Returns undefined outside a git repository. */
export async function readRequirements(): Promise<Requirements | undefined> {
  const files = await readTrackedFiles(
    (name) =>
      name !== OWN_TEST && (name.endsWith('.md') || [TEST, PRODUCTION].some((it) => it.test(name))),
  );
  if (files === undefined) return undefined;
  const defined = definedIds(files);
  const filesOf = new Map<string, string[]>();
  const unknown: string[] = [];
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
  return { unknown, inProduction, page: coveragePage(defined, filesOf) };
}
