import { expect, it } from 'vitest';
import {
  danglingDecisions,
  evidenceProblems,
  linksOf,
  picturedFolders,
  pictureProblems,
  problemsOfPages,
} from './links.ts';

it('reads the relative links of a page', () => {
  const text =
    '[a](b.md)\n![c](../d.jpg) [e](https://example.com) [f](b.md#part) [g](#part) [h](/abs)';
  expect(linksOf({ name: 'docs/page.md', text })).toEqual([
    { target: 'docs/b.md', line: 1 },
    { target: 'd.jpg', line: 2 },
    { target: 'docs/b.md', line: 2 },
  ]);
});

it('names decisions that do not exist', () => {
  const text = 'docs/decisions/0014 and decisions/0099';
  expect(danglingDecisions({ name: 'a.ts', text }, new Set(['0014']))).toEqual([
    'a.ts names decisions/0099, which does not exist',
  ]);
});

it('names tests that a file lacks, and requirements that nothing shows', () => {
  const text = [
    '| 1.2.4 | Queries | [a.test.ts](../a.test.ts) “escapes”; [b.ts](../b.ts) “gone” |',
    '| 12.1.1 | TLS | operator: the proxy |',
    '| 6.2.5 | Any text | not met: REG-04 |',
    '| 7.1.1 | Lifetimes | |',
    'text with 1.2.4 |',
  ].join('\n');
  const files = new Map([['a.test.ts', "it('escapes', …)"]]);
  expect(evidenceProblems({ name: 'docs/s.md', text }, (name) => files.get(name))).toEqual([
    'docs/s.md:1 quotes “gone”, which b.ts lacks',
    'docs/s.md:4 names nothing that shows the requirement',
  ]);
});

const PAGE = `
\`\`\`rooms
gateway/            the gateway
  src/
    rest/ http/     both at one level
web/
\`\`\`
`;

it('reads the picture of the rooms', () => {
  expect([...picturedFolders(PAGE)]).toEqual([
    'gateway',
    'gateway/src',
    'gateway/src/rest',
    'gateway/src/http',
    'web',
  ]);
});

it('compares the picture with the repository', () => {
  const files = ['gateway/src/rest/a.ts', 'gateway/src/graphql/deep/b.ts', 'bench/c.ts', '.ci/run'];
  expect(pictureProblems(picturedFolders(PAGE), files)).toEqual([
    'docs/architecture.md: the picture of the rooms lacks gateway/src/graphql/',
    'docs/architecture.md: the picture of the rooms lacks bench/',
    'docs/architecture.md: the picture of the rooms shows gateway/src/http/, which does not exist',
    'docs/architecture.md: the picture of the rooms shows web/, which does not exist',
  ]);
});

const problems = await problemsOfPages();

// Outside a git repository there are no files to read.
it.runIf(problems)('the pages of this repository agree with its files', () => {
  expect(problems).toEqual({ links: [], decisions: [], evidence: [], picture: [] });
});
