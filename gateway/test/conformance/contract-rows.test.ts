import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** What tests call themselves: every text in the files of the gateway's and the client's. */
const titles = ['gateway/src', 'web/src']
  .flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$|^conformance\/(?!contract-rows).*\.ts$/.test(name))
      .map((name) => readFileSync(join(ROOT, room, name), 'utf8')),
  )
  .flatMap((source) => source.match(/(['"`]).*?\1/g) ?? [])
  .join('\n');

/** Calls of the documented contract (ledger, section R) by their number: rest-contract §3. */
const CALLS = Array.from({ length: 47 }, (_, index) => `API-${String(index + 1).padStart(2, '0')}`);

/** Rows of rest-contract §4. */
const ROWS = Array.from({ length: 23 }, (_, index) => `§4.${index + 1}`);

test.each([...CALLS, ...ROWS])('%s tem um teste com o seu nome', (name) => {
  const isNamed = new RegExp(`${name.replace('.', '\\.')}(?!\\d)`).test(titles);
  expect([name, isNamed]).toEqual([name, true]);
});
