import { expect, it } from 'vitest';
import { readTrackedFiles, type TextFile } from './tracked-files.ts';

/** Idioms that make a text hard to understand. CONTRIBUTING.md says what to write instead. */
const IDIOMS =
  /(?<!\w)(?:told|nobody|whoever|whatever|by company|has it not|not for ever|what of|of its own|makes of it|goes on to|stands (?:for|in|at|by)|is let in|there is (?:no|not)|says so|fit to)(?!\w)/gi;

const READ = /\.(?:tsx?|mjs|cjs|md|graphql|css|ya?ml|sh)$|(?:^|\/)Dockerfile$|^\.ci\//;
/** It lists the idioms. */
const OWN_TEST = 'docs/test/words.test.ts';

/** The idioms that a text contains, one sentence each. */
function idioms({ name, text }: TextFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(IDIOMS)].map(([idiom]) => `${name}:${index + 1} says "${idiom}"`),
    );
}

it.each([
  ['// The client is told.', ['told']],
  ['There is no such order, whatever the status.', ['There is no', 'whatever']],
  ['a name that stands for a page', ['stands for']],
])('refuses %j', (text, found) => {
  expect(idioms({ name: 'a.ts', text })).toEqual(found.map((it) => `a.ts:1 says "${it}"`));
});

it.each(['untold', 'const toldAt = 1', 'O pedido não existe.', 'whateverElse'])(
  'allows %j',
  (text) => {
    expect(idioms({ name: 'a.ts', text })).toEqual([]);
  },
);

it('names the line', () => {
  expect(idioms({ name: 'a.md', text: 'one\nnobody' })).toEqual(['a.md:2 says "nobody"']);
});

const files = await readTrackedFiles((name) => READ.test(name) && name !== OWN_TEST);

// Outside a git repository there are no files to read.
it.runIf(files)('every text that we write is plain', () => {
  expect(files?.flatMap(idioms)).toEqual([]);
});
