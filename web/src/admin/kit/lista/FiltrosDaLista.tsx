import { type ReactNode, startTransition, useOptimistic } from 'react';
import type { ListState } from '../../../lib/url-state/useListState.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import styles from './secao.module.css';

/** Typed text is optimistic, because every change re-renders the list. */
export function FiltrosDaLista({
  nome,
  busca,
  list: { draft, change, apply },
  className = styles['filters'],
  children,
}: {
  nome: string;
  busca: string;
  list: Pick<ListState<{ busca: string }>, 'draft' | 'change' | 'apply'>;
  className?: string | undefined;
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
