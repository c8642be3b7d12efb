import { useState } from 'react';

/** Rows that are chosen, of those on view. */
export interface Selecao {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/**
 * A choice among the rows on view: a row that leaves the view leaves the choice, so that nothing is ever done to what
 * nobody sees.
 */
export function useSelecao(visible: readonly string[]): Selecao {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set());
  const ids = new Set(visible.filter((id) => chosen.has(id)));
  // Nor does it come back chosen with its page.
  if (ids.size !== chosen.size) setChosen(ids);
  return {
    ids,
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    toggleAll: () => setChosen(ids.size === visible.length ? new Set() : new Set(visible)),
    clear: () => setChosen(new Set()),
  };
}
