import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** All string literals of the test files and suites of gateway and web, where test names carry their ids. */
const titles = ['gateway/src', 'gateway/test', 'gateway/api-check', 'web/src']
  .flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$|^conformance\/.*\.ts$/.test(name))
      .filter((name) => !name.endsWith('contract-rows.test.ts'))
      .map((name) => readFileSync(join(ROOT, room, name), 'utf8')),
  )
  .flatMap((source) => source.replaceAll('§', '').match(/(['"`]).*?\1/g) ?? [])
  .join('\n');

/** Ids of the documented calls (rest-contract 3). */
const CALLS = Array.from({ length: 47 }, (_, index) => `API-${String(index + 1).padStart(2, '0')}`);

/** Rows that compare the documents with the older API, cited as `rest-contract 4.7`. */
const ROWS = Array.from({ length: 23 }, (_, index) => `4.${index + 1}`);

test.each(CALLS)('a test name carries the id %s', (id) => {
  expect(titles.includes(id)).toBe(true);
});

test.each(ROWS)('a test name cites rest-contract %s', (row) => {
  const citation = new RegExp(`rest-contract[^'"\`]* ${row.replace('.', '\\.')}(?!\\d)`);
  expect(citation.test(titles)).toBe(true);
});
