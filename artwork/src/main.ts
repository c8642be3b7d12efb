import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { drawSvg } from './drawing/composition.ts';
import { rasterize } from './drawing/rasterize.ts';
import { drawIcons } from './icons.ts';
import { encodeMaster, type MasterRecord } from './masters.ts';
import { readProdutoPictures } from './perfumes/catalogue.ts';
import { encodeShopPicture, type ShopPicture } from './shop.ts';
import { SHOP_SCENES } from './shop-scenes.ts';

const ROOT = new URL('../../', import.meta.url);
const MASTERS = new URL('store-api/demo/imagens/', ROOT);
const MASTER_TABLE = new URL('store-api/demo/imagens.json', ROOT);
const SHOP = new URL('web/public/loja/', ROOT);
const SHOP_TABLE = new URL('web/src/features/home/pictures.json', ROOT);
const MARK = new URL('web/public/favicon.svg', ROOT);

/** Draws the product pictures of the demo. */
async function drawMasters(): Promise<void> {
  await mkdir(MASTERS, { recursive: true });
  const pictures = await readProdutoPictures();
  const table: Record<string, MasterRecord> = {};
  for (const { slug, options } of pictures) {
    const { record, data } = await encodeMaster(await rasterize(drawSvg(slug, options)));
    await writeFile(new URL(`${slug}.avif`, MASTERS), data);
    table[slug] = record;
    console.log(`products: ${Object.keys(table).length} of ${pictures.length}`);
  }
  await writeTable(MASTER_TABLE, table);
  await removeOthers(
    MASTERS,
    pictures.map(({ slug }) => `${slug}.avif`),
  );
}

/** Draws the pictures of the home page and the icons of the installed shop. */
async function drawShop(): Promise<void> {
  await mkdir(SHOP, { recursive: true });
  const written = await drawIcons(await readFile(MARK, 'utf8'), SHOP);
  const table: Record<string, ShopPicture> = {};
  for (const [name, draw] of Object.entries(SHOP_SCENES)) {
    const { record, files } = await encodeShopPicture(name, await rasterize(draw()), '/loja');
    for (const file of files) {
      await writeFile(new URL(file.name, SHOP), file.data);
      written.push(file.name);
    }
    table[name] = record;
    console.log(`shop: ${name}`);
  }
  await writeTable(SHOP_TABLE, table);
  await removeOthers(SHOP, written);
}

async function writeTable(destination: URL, table: object): Promise<void> {
  await writeFile(destination, `${JSON.stringify(table, null, 2)}\n`);
}

/** Deletes what an earlier run wrote and this one did not. */
async function removeOthers(folder: URL, written: readonly string[]): Promise<void> {
  const kept = new Set(written);
  for (const name of await readdir(folder)) {
    if (!kept.has(name)) await rm(new URL(name, folder));
  }
}

await drawShop();
await drawMasters();
