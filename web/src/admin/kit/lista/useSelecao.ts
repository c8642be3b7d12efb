import { useEffect, useRef, useState } from 'react';
import type { Linha } from './coluna.ts';
import { lerPaginas, type PaginaLida } from './exportar.ts';

/** The most rows of a selection across pages. */
export const LIMITE = 1000;

export type Selecao = ReturnType<typeof useSelecao>['selecao'];

interface Estado<T> {
  readonly filtro: string;
  readonly rows: ReadonlyMap<string, T>;
  /** False while the selection is that of the visible page. */
  readonly isWhole: boolean;
  /** Rows read so far; null while nothing is read. */
  readonly lidos: number | null;
  readonly failed: boolean;
}

const NONE = { rows: new Map<string, never>(), isWhole: false, lidos: null, failed: false };

/**
 * The selected rows: of the visible page, or all rows of a filter, up to the limit, read page by page. A row of the first
 * kind is deselected when it leaves the view, so that no action changes an invisible row. Another filter ends the second
 * kind. Rows are those that were read; a visible row replaces its older copy.
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
}) {
  const [before, setEstado] = useState<Estado<T>>({ ...NONE, filtro });
  const put = (parts: Partial<Estado<T>>) => setEstado((now) => ({ ...now, ...parts }));
  const shown = new Map(visible.map((row) => [row.id, row]));
  const current =
    before.filtro === filtro
      ? before
      : { ...NONE, filtro, rows: before.isWhole ? NONE.rows : before.rows };
  const { isWhole, lidos, failed } = current;
  const rows = isWhole ? current.rows : new Map([...current.rows].filter(([id]) => shown.has(id)));
  if (current !== before || rows.size !== current.rows.size) setEstado({ ...current, rows });

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
  const read = async (load: NonNullable<typeof readPage>) => {
    const own = { filtro };
    reading.current = own;
    const isStopped = () => reading.current !== own;
    put({ lidos: 0, failed: false });
    try {
      const passo = (count: number) => put({ lidos: count });
      const read = await lerPaginas(load, { passo, isStopped, limite: LIMITE });
      if (read)
        put({ rows: new Map(read.map((row) => [row.id, row])), isWhole: true, lidos: null });
    } catch {
      if (!isStopped()) put({ lidos: null, failed: true });
    }
  };

  const selected = visible.filter(({ id }) => rows.has(id));
  return {
    selecao: {
      ids: new Set(selected.map(({ id }) => id)),
      toggle: (id: string) => {
        const next = new Map(rows);
        const row = shown.get(id);
        if (!next.delete(id) && row) next.set(id, row);
        put({ rows: next, isWhole: isWhole && next.size > 0 });
      },
      toggleAll: () => {
        const isNone = isWhole || selected.length === visible.length;
        put({ rows: isNone ? NONE.rows : shown, isWhole: false });
      },
    },
    chosen: isWhole ? [...rows.values()].map((row) => shown.get(row.id) ?? row) : selected,
    /** The selection of the filter's rows beyond the visible page. */
    all: readPage ? { isSelected: isWhole, lidos, failed, start: () => void read(readPage) } : null,
    clear: () => {
      reading.current = null;
      put(NONE);
    },
  };
}
