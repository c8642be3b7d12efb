import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawIcons } from './icons.ts';

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#120e0a"/><path d="M20 20h24v24h-24z" fill="#e6a955"/></svg>';

describe('icons of the installed shop', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'icons-'));
    await drawIcons(MARK, pathToFileURL(`${folder}/`));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each([
    ['icone-192.png', 192, 0],
    ['icone-512.png', 512, 0],
    ['icone-inteiro-180.png', 180, 255],
    ['icone-inteiro-192.png', 192, 255],
    ['icone-inteiro-512.png', 512, 255],
  ])('%s has sides of %i pixels and corners of opacity %i', async (file, side, corner) => {
    const png = sharp(await readFile(join(folder, file)));
    const { data, info } = await png.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[3]]).toEqual([side, side, corner]);
    const centre = (side * (side / 2) + side / 2) * 4;
    expect([...data.subarray(centre, centre + 4)]).toEqual([230, 169, 85, 255]);
  });
});
