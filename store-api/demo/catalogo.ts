import { readFileSync } from 'node:fs';
import { type Perfume, perfumesSchema } from './perfume.ts';

// The order in which the products are created: the newest come last.
const TABLES = ['masculinos', 'femininos', 'arabes', 'importados', 'nichos'];

/** Reads the invented catalogue that an empty shop starts with, from `catalogo/*.json`. */
export function readDemoCatalogo(): Perfume[] {
  return TABLES.flatMap((name) =>
    perfumesSchema.parse(
      JSON.parse(readFileSync(new URL(`catalogo/${name}.json`, import.meta.url), 'utf8')),
    ),
  );
}
