import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The shop's two families: names and prices in `display`, other texts in `text`. */
export type Face = 'display' | 'text';

const require = createRequire(import.meta.url);

/** The font files of each face. They are static: fontkit cannot read the variable ones. */
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

/** The fonts of each face. The first that has a letter draws it. */
export const FONTS: Readonly<Record<Face, readonly Font[]>> = {
  display: FILES.display.map(open),
  text: FILES.text.map(open),
};

function open(file: string): Font {
  const font = create(readFileSync(file));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts. Name a single font.`);
  return font;
}
