import type { Database } from '../src/db/open.ts';
import type { ImagensStorage } from '../src/imagens/storage.ts';
import { readDemoCatalogo } from './catalogo.ts';
import {
  readDemoDetalhes,
  readDemoImagens,
  storeDetalhes,
  storeLarguras,
  storeMaster,
} from './imagens.ts';
import { writeDemo } from './write.ts';
import { writeDemoPedidos } from './write-pedidos.ts';

export interface SeedOptions {
  /** The caller's transaction: a seed that fails leaves no row. */
  readonly db: Database;
  /** The files of the shop's pictures. */
  readonly imagens: ImagensStorage;
  /** Receives short Portuguese texts while the seed runs. */
  readonly onProgress: (text: string) => void;
  /** The first start. Creation dates of accounts and products count back from it. */
  readonly now: Date;
  /** Whether 60 days of invented orders are written, too. */
  readonly pedidos: boolean;
}

/**
 * Fills an empty shop: pictures first, then categories, products, freights, accounts and orders.
 * @throws the file system's or the database's error. Pictures that are stored by then are reused by the next attempt.
 */
export async function seedDemo({
  db,
  imagens: storage,
  onProgress,
  now,
  pedidos,
}: SeedOptions): Promise<void> {
  onProgress('Preenchendo a loja de demonstração');
  const imagens = readDemoImagens();
  await Promise.all([...imagens].map(([slug, imagem]) => storeMaster(storage, slug, imagem)));
  const detalhes = readDemoDetalhes();
  for (const [slug, further] of detalhes) await storeDetalhes(storage, slug, further);
  await storeLarguras(storage);
  await writeDemo(db, readDemoCatalogo(), imagens, now, detalhes);
  if (pedidos) await writeDemoPedidos(db, now);
}
