import { describe, expect, it } from 'vitest';
import {
  coveragePage,
  danglingIds,
  definedIds,
  idsInProduction,
  idsOfTests,
  readRequirements,
} from './requirements.ts';

const DEFINED = definedIds([
  { name: 'docs/requirements/storefront.md', text: '| ID | Text |\n| CARD-06 | Sold out. |\n' },
  { name: 'docs/requirements/expectations.md', text: '| F7 | Expiry | … |\n| A4 | Stock | … |\n' },
  { name: 'docs/requirements/coverage.md', text: '| CARD-99 | 1 | … |\n' },
  {
    name: 'docs/rest-contract.md',
    text: '## 3. Calls\n### 3.7 Orders\n| 3.7.5 | Stock. |\n| API-01 | `GET /categorias` |\n',
  },
]);

it('reads ids from table rows, and sections of the REST contract from headings and rows', () => {
  expect([...DEFINED]).toEqual([
    'CARD-06',
    'F7',
    'A4',
    'rest-contract 3',
    'rest-contract 3.7',
    'rest-contract 3.7.5',
  ]);
});

describe('ids of a test', () => {
  it.each([
    ["test('shows the badge (CARD-06)', …)", ['CARD-06']],
    ['it.each(rows)("is %s (C-09, rest-contract 4.17)", …)', ['C-09', 'rest-contract 4.17']],
    ['test(`keeps ${x} (F7)`, …)', ['F7']],
    ["test('CARD-06: shows the badge', …)", []],
    ["test('shows (CARD-06) in the middle', …)", []],
    ["test('encodes (as UTF-8)', …)", []],
  ])('%s', (source, expected) => {
    expect(idsOfTests(source).map(({ id }) => id)).toEqual(expected);
  });

  it('carry their line', () => {
    expect(idsOfTests("\n\ntest('a (CARD-06)')")).toEqual([{ id: 'CARD-06', line: 3 }]);
  });
});

it('names ids in running text that do not exist', () => {
  const text = 'see CARD-07 and\nrest-contract 9.1, rest-contract 3.7.5, UTF-16, CARD-06';
  expect(danglingIds({ name: 'a.md', text }, DEFINED)).toEqual([
    'a.md:1 names CARD-07, which is not defined',
    'a.md:2 names rest-contract 9.1, which is not defined',
  ]);
});

describe('ids in production code', () => {
  it.each([
    ['// The badge of CARD-06.', true],
    ['const x = 1; // F7', true],
    ['// Verbatim (CARD-06).', false],
    ["const page = 'A4';", false],
    ['// encoded as ISO-88', false],
  ])('%s', (text, isRefused) => {
    expect(idsInProduction({ name: 'a.ts', text }, DEFINED)).toHaveLength(isRefused ? 1 : 0);
  });
});

it('the coverage page lists the requirements without a test', () => {
  const page = coveragePage(DEFINED, new Map([['CARD-06', ['a.test.ts', 'a.test.ts']]]));
  expect(page).toContain('1 of 3 requirements');
  expect(page).toContain('\nF7, A4\n');
  expect(page).toContain('| CARD-06 | 2 | `a.test.ts` |');
});

const requirements = await readRequirements();

// Outside a git repository there are no files to read.
describe.runIf(requirements)('this repository', () => {
  it('names only requirements that exist', () => {
    expect(requirements?.unknown).toEqual([]);
  });

  it('states reasons in production code, not ids', () => {
    expect(requirements?.inProduction).toEqual([]);
  });

  it('lists the tests of each requirement (npm run requirements writes the page)', async () => {
    await expect(requirements?.page).toMatchFileSnapshot('../requirements/coverage.md');
  });
});
