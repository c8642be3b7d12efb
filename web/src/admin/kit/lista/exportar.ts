import { type Controle, comecarEmPassos } from '../trabalho/trabalhos.ts';
import type { Coluna, Linha } from './coluna.ts';
import { csvName, download, toCsv } from './csv.ts';

export interface PaginaLida<T> {
  readonly itens: readonly T[];
  readonly totalPaginas: number;
  readonly totalItens: number;
}

/** Of an API whose totals are wrong. */
const MAX_RETURNS = 50;

/**
 * Reads a list page by page, up to `limite` rows. By id, so that a row that moves to the next page meanwhile is there once.
 * Rows that leave the list move others to earlier pages, which are then read again. Null when it was stopped.
 */
export async function lerPaginas<T extends Linha>(
  readPage: (pagina: number) => Promise<PaginaLida<T>>,
  { passo, isStopped, limite = Infinity }: Controle & { readonly limite?: number },
): Promise<readonly T[] | null> {
  const rows = new Map<string, T>();
  let before: PaginaLida<T> | undefined;
  let returns = 0;
  for (let pagina = 1, last = 1; pagina <= last && rows.size < limite; pagina += 1) {
    const read = await readPage(pagina);
    if (isStopped()) return null;
    last = read.totalPaginas;
    for (const row of read.itens) rows.set(row.id, row);
    passo(rows.size, read.totalItens);
    const left = (before?.totalItens ?? 0) - read.totalItens;
    if (left > 0 && returns < MAX_RETURNS) {
      pagina -= Math.min(pagina, 1 + Math.ceil(left / (before?.itens.length || 1)));
      returns += 1;
    }
    before = read;
  }
  return [...rows.values()].slice(0, limite);
}

const FAILED =
  'Não foi possível ler a lista inteira: nenhum arquivo foi escrito. Tente exportar de novo.';

/** Exports the whole filtered list to CSV, page by page, as a job. No file is written when a page fails to load. */
export function exportar<T extends Linha>({
  nome,
  colunas,
  readPage,
}: {
  nome: string;
  colunas: readonly Coluna<T>[];
  readPage: (pagina: number) => Promise<PaginaLida<T>>;
}): void {
  comecarEmPassos(`Exportar ${nome} em CSV`, FAILED, async (controle) => {
    const rows = await lerPaginas(readPage, controle);
    if (rows) download(csvName(nome), toCsv(colunas, rows));
  });
}
