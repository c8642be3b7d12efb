import { join } from 'node:path';
import sharp from 'sharp';
import { writeAtomically } from './store.ts';

/** Pictures of the shop's mark on somebody's device; `whole` fills the square, for who cuts a shape out of it. */
const ICONS: ReadonlyArray<{ file: string; side: number; whole: boolean }> = [
  { file: 'icone-192.png', side: 192, whole: false },
  { file: 'icone-512.png', side: 512, whole: false },
  { file: 'icone-inteiro-180.png', side: 180, whole: true },
  { file: 'icone-inteiro-192.png', side: 192, whole: true },
  { file: 'icone-inteiro-512.png', side: 512, whole: true },
];

/**
 * Draws the icons of the installed shop into a folder.
 * @param mark - the shop's mark as SVG, 64 wide, on a ground with round corners (`rx`)
 */
export async function drawIcons(mark: string, destination: string): Promise<void> {
  for (const { file, side, whole } of ICONS) {
    const drawing = whole ? mark.replace(/ rx="[\d.]+"/, '') : mark;
    const png = sharp(Buffer.from(drawing), { density: (72 * side) / 64 }).resize(side, side);
    await writeAtomically(
      join(destination, file),
      await (whole ? png.removeAlpha() : png).png({ palette: true, effort: 10 }).toBuffer(),
    );
  }
}
