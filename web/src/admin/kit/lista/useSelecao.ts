import { useState } from 'react';

export interface Selecao {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** A row that leaves the view is deselected, so that no action changes an invisible row. */
export function useSelecao(visible: readonly string[]): Selecao {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set());
  const ids = new Set(visible.filter((id) => chosen.has(id)));
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
