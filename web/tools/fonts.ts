import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const THEME = join(import.meta.dirname, '../src/app/theme');

/** The shop's fonts: file in web/src/app/theme/fonts, source font, and kept weights. */
const FACES = [
  {
    file: 'figtree.woff2',
    whole: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    file: 'fraunces.woff2',
    whole: '@fontsource/fraunces/files/fraunces-latin-400-normal.woff2',
    variationAxes: {},
  },
];

/** Returns the characters of a font by the `unicode-range` of its style rule in a sheet. */
export function charactersOf(sheet: string, file: string): string {
  const rule = sheet.split('@font-face').find((part) => part.includes(`/${file}`)) ?? '';
  const ranges = /unicode-range:([^;}]+)/
    .exec(rule)?.[1]
    ?.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi);
  return [...(ranges ?? [])]
    .flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      const length = Number.parseInt(last, 16) - start + 1;
      return Array.from({ length }, (_, index) => String.fromCodePoint(start + index));
    })
    .join('');
}

/** Returns the shop's two fonts, cut to the characters of Portuguese, as woff2 by file. The bytes are the same on every machine. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const sheet = await readFile(join(THEME, 'fonts.css'), 'utf8');
  const cut = FACES.map(async ({ file, whole, variationAxes }) => {
    const face = await readFile(require.resolve(whole));
    const options = { targetFormat: 'woff2', variationAxes } as const;
    return [file, await subsetFont(face, charactersOf(sheet, file), options)] as const;
  });
  return new Map(await Promise.all(cut));
}

/** Returns the path of a font in the repository. */
export const fontPath = (file: string): string => join(THEME, 'fonts', file);

// `npm run fonts -w web`: cuts the fonts after a change of a range in fonts.css or of a font's version.
if (process.argv[1] === import.meta.filename) {
  for (const [file, bytes] of await cutFonts()) {
    await writeFile(fontPath(file), bytes);
    console.log(`${file}: ${(bytes.length / 1024).toFixed(1)} KB`);
  }
}
