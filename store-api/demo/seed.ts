import type { Database } from '../src/db/open.ts';
import { cacheDir, obtainImagens } from '../src/imagens/cache.ts';
import { bringImagem, syncDirectory } from '../src/imagens/store.ts';
import { createDemoCatalogo, pictureOf } from './catalogo.ts';
import { writeDemo } from './write.ts';

export interface SeedOptions {
  /** Where the rows go; inside the caller's transaction, so that half a demo never stays. */
  readonly db: Database;
  /** Existing directory of the shop's pictures. */
  readonly imagensDir: string;
  /** Told short Portuguese texts as the work goes on. */
  readonly onProgress: (text: string) => void;
  /** The first start: dates of accounts and products are counted back from it. */
  readonly now: Date;
}

/**
 * Fills an empty shop: pictures first, then categories, products and accounts.
 * @throws the file system's or the database's error; the caller's transaction then leaves no row, and
 * pictures already stored are found again the next time
 */
export async function seedDemo({ db, imagensDir, onProgress, now }: SeedOptions): Promise<void> {
  const produtos = createDemoCatalogo();
  const imagens = await obtainImagens(produtos.map(pictureOf), cacheDir(), (ready, total) =>
    onProgress(`Desenhando as fotos… ${ready} de ${total}`),
  );
  onProgress('Preenchendo a loja de demonstração');
  for (const { dir, imagem } of imagens) await bringImagem(dir, imagensDir, imagem);
  await syncDirectory(imagensDir);
  const withImagem = produtos.map((produto, i) => ({
    ...produto,
    imagem: imagens[i]?.imagem ?? null,
  }));
  await writeDemo(db, withImagem, now);
}
