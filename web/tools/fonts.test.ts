import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { charactersOf, cutFonts, fontPath } from './fonts.ts';

test('the committed fonts are those that `npm run fonts -w web` cuts now', async () => {
  for (const [file, bytes] of await cutFonts()) {
    expect(bytes.equals(await readFile(fontPath(file))), file).toBe(true);
    // With its headers it fits the first ten packets of a connection.
    expect(bytes.length, file).toBeLessThan(14_300);
  }
});

test('the characters of a font are those of its unicode-range, or none', () => {
  const sheet =
    '@font-face { src: url("./a/x.woff2"); unicode-range: U+41-43, U+e3; } @font-face { src: url("./a/y.woff2"); }';
  expect(charactersOf(sheet, 'x.woff2')).toBe('ABCã');
  expect(charactersOf(sheet, 'y.woff2')).toBe('');
});
