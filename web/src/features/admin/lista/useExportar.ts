import { useEffect, useRef, useState } from 'react';
import type { Coluna, Linha } from './coluna.ts';
import { download, toCsv } from './csv.ts';

export interface PaginaLida<T> {
  readonly itens: readonly T[];
  readonly totalPaginas: number;
  readonly totalItens: number;
}

export type Andamento = { readonly lidos: number; readonly total: number } | null;

/**
 * Exports the whole filtered list to CSV, page by page. No file is written when a page fails to load. Leaving the list
 * cancels the export.
 */
export function useExportar<T extends Linha>({
  nome,
  colunas,
  readPage,
}: {
  nome: string;
  colunas: readonly Coluna<T>[];
  readPage: (pagina: number) => Promise<PaginaLida<T>>;
}) {
  const [andamento, setAndamento] = useState<Andamento>(null);
  const [failed, setFailed] = useState(false);
  const run = useRef(0);

  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );
  const cancel = () => {
    run.current += 1;
    setAndamento(null);
  };
  const start = async () => {
    run.current += 1;
    const thisRun = run.current;
    setFailed(false);
    setAndamento({ lidos: 0, total: 0 });
    // By id, so that a row that moves to the next page during the export is written once.
    const rows = new Map<string, T>();
    try {
      for (let pagina = 1, last = 1; pagina <= last; pagina += 1) {
        const read = await readPage(pagina);
        if (run.current !== thisRun) return;
        last = read.totalPaginas;
        for (const row of read.itens) rows.set(row.id, row);
        setAndamento({ lidos: rows.size, total: read.totalItens });
      }
      download(
        `${nome}-${new Date().toISOString().slice(0, 10)}.csv`,
        toCsv(colunas, [...rows.values()]),
      );
    } catch {
      if (run.current === thisRun) setFailed(true);
    } finally {
      if (run.current === thisRun) setAndamento(null);
    }
  };
  return { andamento, failed, start: () => void start(), cancel };
}
