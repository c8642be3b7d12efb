import { comecarEmPassos } from '../trabalho/trabalhos.ts';
import type { Coluna, Linha } from './coluna.ts';
import { csvName, download, toCsv } from './csv.ts';

export interface PaginaLida<T> {
  readonly itens: readonly T[];
  readonly totalPaginas: number;
  readonly totalItens: number;
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
  comecarEmPassos(`Exportar ${nome} em CSV`, FAILED, async ({ passo, isStopped }) => {
    // By id, so that a row that moves to the next page during the export is written once.
    const rows = new Map<string, T>();
    for (let pagina = 1, last = 1; pagina <= last; pagina += 1) {
      const read = await readPage(pagina);
      if (isStopped()) return;
      last = read.totalPaginas;
      for (const row of read.itens) rows.set(row.id, row);
      passo(rows.size, read.totalItens);
    }
    download(csvName(nome), toCsv(colunas, [...rows.values()]));
  });
}
