import { useEffect, useRef, useState } from 'react';
import type { Linha } from './coluna.ts';
import type { PaginaLida } from './exportar.ts';

/** The most rows of a selection across pages. */
export const LIMITE = 1000;

export interface Selecao {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
}

/** The selection of a filter's rows beyond the visible page. */
export interface TodasDoFiltro {
  readonly isSelected: boolean;
  /** Rows read so far; null while nothing is read. */
  readonly lidos: number | null;
  readonly failed: boolean;
  readonly start: () => void;
}

/** A row that leaves the view is deselected, so that no action changes an invisible row. */
function useDaPagina<T extends Linha>(visible: readonly T[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(() => new Set());
  const rows = visible.filter(({ id }) => marked.has(id));
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size !== marked.size) setMarked(ids);
  const selecao: Selecao = {
    ids,
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setMarked(next);
    },
    toggleAll: () =>
      setMarked(new Set(ids.size === visible.length ? [] : visible.map(({ id }) => id))),
  };
  return { selecao, rows, clear: () => setMarked(new Set()) };
}

interface Todas<T> {
  readonly filtro: string;
  /** The selected rows; null while the selection is that of the visible page. */
  readonly rows: ReadonlyMap<string, T> | null;
  readonly lidos: number | null;
  readonly failed: boolean;
}

const NONE = { rows: null, lidos: null, failed: false };

/**
 * The selected rows: of the visible page, or all rows of a filter, up to the limit, read page by page. Another filter ends
 * the second kind. Rows are those that were read; a visible row replaces its older copy.
 */
export function useSelecao<T extends Linha>({
  filtro,
  visible,
  readPage,
}: {
  filtro: string;
  visible: readonly T[];
  /** Reads whole rows. Without it only the visible page can be selected. */
  readPage: ((pagina: number) => Promise<PaginaLida<T>>) | undefined;
}): {
  readonly selecao: Selecao;
  readonly chosen: readonly T[];
  readonly all: TodasDoFiltro | null;
  readonly clear: () => void;
} {
  const daPagina = useDaPagina(visible);
  const [todas, setTodas] = useState<Todas<T>>({ ...NONE, filtro });
  if (todas.filtro !== filtro) setTodas({ ...NONE, filtro });
  const put = (parts: Partial<Todas<T>>) => setTodas({ ...NONE, filtro, ...parts });
  /** The read in flight; null when it ended or was given up. */
  const reading = useRef<{ readonly filtro: string } | null>(null);
  useEffect(() => {
    if (reading.current?.filtro !== filtro) reading.current = null;
  }, [filtro]);
  useEffect(
    () => () => {
      reading.current = null;
    },
    [],
  );

  const clear = () => {
    reading.current = null;
    put({});
  };
  const read = async (load: NonNullable<typeof readPage>) => {
    const own = { filtro };
    reading.current = own;
    const isOld = () => reading.current !== own;
    put({ lidos: 0 });
    // By id: a row that moves to the next page during the read is selected once.
    const rows = new Map<string, T>();
    try {
      for (let pagina = 1, last = 1; pagina <= last && rows.size < LIMITE; pagina += 1) {
        const answer = await load(pagina);
        if (isOld()) return;
        last = answer.totalPaginas;
        for (const row of answer.itens) if (rows.size < LIMITE) rows.set(row.id, row);
        put({ lidos: rows.size });
      }
      put({ rows });
      daPagina.clear();
    } catch {
      if (!isOld()) put({ failed: true });
    }
  };

  const { rows, lidos, failed } = todas;
  const selecao: Selecao = rows
    ? {
        ids: new Set(visible.flatMap(({ id }) => (rows.has(id) ? [id] : []))),
        toggle: (id) => {
          const next = new Map(rows);
          const row = visible.find((each) => each.id === id);
          if (!next.delete(id) && row) next.set(id, row);
          put({ rows: next.size === 0 ? null : next });
        },
        toggleAll: clear,
      }
    : daPagina.selecao;
  return {
    selecao,
    chosen: rows
      ? [...rows.values()].map((row) => visible.find(({ id }) => id === row.id) ?? row)
      : daPagina.rows,
    all: readPage
      ? { isSelected: rows !== null, lidos, failed, start: () => void read(readPage) }
      : null,
    clear: () => {
      clear();
      daPagina.clear();
    },
  };
}
