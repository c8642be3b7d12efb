import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { DrawingOptions } from '../drawing/composition.ts';
import { arabes } from './arabes.ts';
import { femininos } from './femininos.ts';
import { importados } from './importados.ts';
import type { PerfumeLook } from './look.ts';
import { masculinos } from './masculinos.ts';
import { nichos } from './nichos.ts';

const CATALOGUE = new URL('../../../store-api/demo/catalogo/', import.meta.url);

const LOOKS: Readonly<Record<string, PerfumeLook>> = {
  ...masculinos,
  ...femininos,
  ...arabes,
  ...importados,
  ...nichos,
};

const tableSchema = z.array(
  z.object({ slug: z.string(), nome: z.string(), volumes: z.array(z.unknown()).optional() }),
);

/** The picture of one product of the demo. */
export interface ProdutoPicture {
  /** Name of its file and seed of everything that the look leaves to chance. */
  readonly slug: string;
  readonly options: DrawingOptions;
}

/**
 * The picture of every product of the demo catalogue. A product sold in volumes has a decant vial beside its bottle.
 * @throws Error when a product has no look in `src/perfumes`, or a look belongs to no product
 */
export async function readProdutoPictures(): Promise<ProdutoPicture[]> {
  const names = (await readdir(CATALOGUE)).toSorted();
  const tables = await Promise.all(
    names.map(async (name) =>
      tableSchema.parse(JSON.parse(await readFile(new URL(name, CATALOGUE), 'utf8'))),
    ),
  );
  const produtos = tables.flat();
  const slugs = new Set(produtos.map(({ slug }) => slug));
  const orphans = Object.keys(LOOKS).filter((slug) => !slugs.has(slug));
  if (orphans.length > 0) throw new Error(`Looks without a product: ${orphans.join(', ')}`);
  return produtos.map(({ slug, nome, volumes }) => {
    const look = LOOKS[slug];
    if (look === undefined) throw new Error(`Product without a look in src/perfumes: ${slug}`);
    const { casa, ...arte } = look;
    return { slug, options: { arte, nome, casa, vial: volumes !== undefined } };
  });
}
