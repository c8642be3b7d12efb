import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The shop's two families: names and prices in `display`, the rest in `text`. */
export type Face = 'display' | 'text';

const require = createRequire(import.meta.url);

/** Files of a face, the first that holds a letter draws it. Static ones: fontkit does not read the variable ones. */
const FILES: Readonly<Record<Face, readonly string[]>> = {
  display: [
    require.resolve('@fontsource/fraunces/files/fraunces-latin-400-normal.woff2'),
    require.resolve('@fontsource/fraunces/files/fraunces-latin-ext-400-normal.woff2'),
  ],
  text: [
    require.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff2'),
    require.resolve('@fontsource/figtree/files/figtree-latin-ext-500-normal.woff2'),
  ],
};

function open(file: string): Font {
  const font = create(readFileSync(file));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts, not one`);
  return font;
}

const opened = new Map<Face, readonly Font[]>();

/** The fonts of a face, opened once. */
export function fontsOf(face: Face): readonly Font[] {
  const known = opened.get(face);
  if (known) return known;
  const fonts = FILES[face].map(open);
  opened.set(face, fonts);
  return fonts;
}
