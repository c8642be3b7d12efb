import { useRef, useState } from 'react';
import type { Coluna, Linha } from './coluna.ts';
import { download, toCsv } from './csv.ts';

/** One page of a list, as it is read for a file. */
export interface PaginaLida<T> {
  readonly itens: readonly T[];
  readonly totalPaginas: number;
  readonly totalItens: number;
}

/** What an export is doing: rows read so far of how many. */
export type Andamento = { readonly lidos: number; readonly total: number } | null;

/**
 * Writes the whole filtered list into a file, page by page: what is on other pages as well. Nothing is written when a page
 * could not be read.
 */
export function useExportar<T extends Linha>({
  nome,
  colunas,
  readPage,
}: {
  /** First part of the file's name. */
  nome: string;
  colunas: readonly Coluna<T>[];
  readPage: (pagina: number) => Promise<PaginaLida<T>>;
}) {
  const [andamento, setAndamento] = useState<Andamento>(null);
  const [failed, setFailed] = useState(false);
  const run = useRef(0);

  const cancel = () => {
    run.current += 1;
    setAndamento(null);
  };
  const start = async () => {
    run.current += 1;
    const mine = run.current;
    setFailed(false);
    setAndamento({ lidos: 0, total: 0 });
    // A row that moves to the next page meanwhile is written once.
    const rows = new Map<string, T>();
    try {
      for (let pagina = 1, last = 1; pagina <= last; pagina += 1) {
        const read = await readPage(pagina);
        if (run.current !== mine) return;
        last = read.totalPaginas;
        for (const row of read.itens) rows.set(row.id, row);
        setAndamento({ lidos: rows.size, total: read.totalItens });
      }
      download(
        `${nome}-${new Date().toISOString().slice(0, 10)}.csv`,
        toCsv(colunas, [...rows.values()]),
      );
    } catch {
      if (run.current === mine) setFailed(true);
    } finally {
      if (run.current === mine) setAndamento(null);
    }
  };
  return { andamento, failed, start: () => void start(), cancel };
}
