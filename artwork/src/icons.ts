import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Icons of the installed shop, sides in pixels. `whole` fills the square, for systems that cut out their own shape. */
const ICONS: ReadonlyArray<{ file: string; side: number; whole: boolean }> = [
  { file: 'icone-192.png', side: 192, whole: false },
  { file: 'icone-512.png', side: 512, whole: false },
  { file: 'icone-inteiro-180.png', side: 180, whole: true },
  { file: 'icone-inteiro-192.png', side: 192, whole: true },
  { file: 'icone-inteiro-512.png', side: 512, whole: true },
];

/**
 * Draws the icons of the installed shop.
 * @param mark - the shop's mark as SVG, 64 wide, on a ground with round corners (`rx`)
 * @param folder - existing folder, as a `file:` URL that ends in `/`
 * @returns the names of the files
 */
export async function drawIcons(mark: string, folder: URL): Promise<string[]> {
  for (const { file, side, whole } of ICONS) {
    const drawing = whole ? mark.replace(/ rx="[\d.]+"/, '') : mark;
    const png = sharp(Buffer.from(drawing), { density: (72 * side) / 64 }).resize(side, side);
    const data = await (whole ? png.removeAlpha() : png)
      .png({ palette: true, effort: 10 })
      .toBuffer();
    await writeFile(new URL(file, folder), data);
  }
  return ICONS.map(({ file }) => file);
}
