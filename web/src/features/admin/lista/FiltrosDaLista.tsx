import { type ReactNode, startTransition, useOptimistic } from 'react';
import { SearchField } from '../../../shared/ui/SearchField.tsx';
import type { ListState } from '../../../shared/url-state/useListState.ts';

/**
 * What is typed to search a list, and its other filters beside it. A letter is on the screen at once and by itself: the
 * list, which is drawn anew for every change of its draft, follows when there is time.
 */
export function FiltrosDaLista({
  nome,
  busca,
  list: { draft, change, apply },
  className,
  children,
}: {
  /** What is searched, as its heading says it. */
  nome: string;
  /** What can be looked for; the placeholder says it too. */
  busca: string;
  list: Pick<ListState<{ busca: string }>, 'draft' | 'change' | 'apply'>;
  className: string | undefined;
  children?: ReactNode;
}) {
  const [typed, setTyped] = useOptimistic(draft.busca);
  return (
    <form
      role="search"
      aria-label={nome}
      data-atalho="busca"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <SearchField
        name="busca"
        label={busca}
        placeholder={`${busca}...`}
        maxLength={100}
        value={typed}
        onChange={(next) =>
          startTransition(() => {
            setTyped(next);
            change({ busca: next });
          })
        }
      />
      {children}
    </form>
  );
}
