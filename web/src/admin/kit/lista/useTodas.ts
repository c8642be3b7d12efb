import { useEffect, useRef, useState } from 'react';
import type { Linha } from './coluna.ts';
import type { PaginaLida } from './exportar.ts';
import type { Selecao } from './useSelecao.ts';

/** The most rows of a selection across pages. */
export const LIMITE = 1000;

interface Todas<T> {
  readonly filtro: string;
  readonly rows: ReadonlyMap<string, T>;
}

/**
 * A selection of all rows of a filter, up to the limit, read page by page. Another filter ends it. Rows are those that
 * were read; a visible row replaces its older copy.
 */
export function useTodas<T extends Linha>({
  filtro,
  visible,
  readPage,
  onRead,
}: {
  filtro: string;
  visible: readonly T[];
  readPage: ((pagina: number) => Promise<PaginaLida<T>>) | undefined;
  /** The selection of the visible page is replaced. */
  onRead: () => void;
}) {
  const [todas, setTodas] = useState<Todas<T> | null>(null);
  const [lidos, setLidos] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const run = useRef(0);
  const [before, setBefore] = useState(filtro);
  if (before !== filtro) {
    setBefore(filtro);
    setTodas(null);
    setLidos(null);
    setFailed(false);
  }
  const latest = useRef(filtro);
  useEffect(() => {
    latest.current = filtro;
  }, [filtro]);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  const clear = () => {
    run.current += 1;
    setTodas(null);
    setLidos(null);
    setFailed(false);
  };
  const read = async (load: NonNullable<typeof readPage>) => {
    run.current += 1;
    const thisRun = run.current;
    const isOld = () => run.current !== thisRun || latest.current !== filtro;
    setFailed(false);
    setLidos(0);
    // By id: a row that moves to the next page during the read is selected once.
    const rows = new Map<string, T>();
    try {
      for (let pagina = 1, last = 1; pagina <= last && rows.size < LIMITE; pagina += 1) {
        const answer = await load(pagina);
        if (isOld()) return;
        last = answer.totalPaginas;
        for (const row of answer.itens) if (rows.size < LIMITE) rows.set(row.id, row);
        setLidos(rows.size);
      }
      setTodas({ filtro, rows });
      onRead();
    } catch {
      if (!isOld()) setFailed(true);
    } finally {
      if (!isOld()) setLidos(null);
    }
  };

  const put = (rows: ReadonlyMap<string, T>) => setTodas(rows.size === 0 ? null : { filtro, rows });
  const selecao: Selecao | null = todas && {
    ids: new Set(visible.flatMap(({ id }) => (todas.rows.has(id) ? [id] : []))),
    toggle: (id) => {
      const next = new Map(todas.rows);
      const row = visible.find((each) => each.id === id);
      if (!next.delete(id) && row) next.set(id, row);
      put(next);
    },
    toggleAll: clear,
    clear,
  };
  return {
    /** Null while the selection is that of the visible page. */
    rows:
      todas &&
      [...todas.rows.values()].map((row) => visible.find(({ id }) => id === row.id) ?? row),
    selecao,
    lidos,
    failed,
    start: readPage && (() => void read(readPage)),
    clear,
  };
}
