import { NO_REPOSITORY, readTrackedFiles } from './tracked-files.mjs';

/** Idioms that make a text hard to understand. CONTRIBUTING.md says what to write instead. */
const IDIOMS =
  /(?<!\w)(?:told|nobody|whoever|whatever|by company|has it not|not for ever|what of|of its own|makes of it|goes on to|stands (?:for|in|at|by)|is let in|there is (?:no|not)|says so|fit to)(?!\w)/gi;

const READ = /\.(?:tsx?|mjs|cjs|md|graphql|css|ya?ml|sh)$|(?:^|\/)Dockerfile$|^\.ci\//;
/** They list the idioms. */
const LISTS = /^scripts\/checks\/words(?:\.test)?\.mjs$/;

/**
 * The idioms that a text contains.
 * @param {import('./tracked-files.mjs').TextFile} file
 * @returns {string[]} one sentence per idiom
 */
export function idioms({ name, text }) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(IDIOMS)].map(([idiom]) => `${name}:${index + 1} says "${idiom}"`),
    );
}

/**
 * Reads every text file that we write.
 * @returns {Promise<import('../check.mjs').Outcome>}
 */
export async function check() {
  const files = await readTrackedFiles((name) => READ.test(name) && !LISTS.test(name));
  if (files === undefined) return NO_REPOSITORY;
  return { summary: `${files.length} files`, problems: files.flatMap(idioms) };
}
