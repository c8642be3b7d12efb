import type { Banco } from '../db/abrir.ts';
import { dirDoCache, obterImagens } from '../imagens/cache.ts';
import { confirmarDiretorio, trazerImagem } from '../imagens/guardar.ts';
import { catalogoDemo, fotoDe } from './catalogo.ts';
import { gravarDemo } from './gravar.ts';

export interface OpcoesDaCarga {
  /** Where the rows go; inside the caller's transaction, so that half a demo never stays. */
  readonly db: Banco;
  /** Existing directory of the shop's pictures. */
  readonly dirImagens: string;
  /** Told short Portuguese texts as the work goes on. */
  readonly progresso: (texto: string) => void;
  /** The first start: dates of accounts and products are counted back from it. */
  readonly agora: Date;
}

/**
 * Fills an empty shop: pictures first, then categories, products and accounts.
 * @throws the file system's or the database's error; the caller's transaction then leaves no row, and
 * pictures already stored are found again the next time
 */
export async function semearDemo({
  db,
  dirImagens,
  progresso,
  agora,
}: OpcoesDaCarga): Promise<void> {
  const produtos = catalogoDemo();
  const imagens = await obterImagens(produtos.map(fotoDe), dirDoCache(), (prontas, total) =>
    progresso(`Desenhando as fotos… ${prontas} de ${total}`),
  );
  progresso('Preenchendo a loja de demonstração');
  for (const { dir, imagem } of imagens) await trazerImagem(dir, dirImagens, imagem);
  await confirmarDiretorio(dirImagens);
  const comFoto = produtos.map((produto, i) => ({
    ...produto,
    imagem: imagens[i]?.imagem ?? null,
  }));
  await gravarDemo(db, comFoto, agora);
}
