import { Group } from '@mantine/core';
import { type FormEvent, type ReactNode, startTransition, useOptimistic } from 'react';
import type { ListState } from '../../../lib/url-state/useListState.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import styles from './Lista.module.css';

/** Typed text is optimistic, because every change re-renders the list. */
export function FiltrosDaLista({
  nome,
  busca,
  list: { draft, change, apply },
  maw,
  children,
}: {
  nome: string;
  busca: string;
  list: Pick<ListState<{ busca: string }>, 'draft' | 'change' | 'apply'>;
  maw?: string;
  children?: ReactNode;
}) {
  const [typed, setTyped] = useOptimistic(draft.busca);
  return (
    <Group
      component="form"
      align="end"
      gap="var(--space-3) var(--space-4)"
      mt="lg"
      maw={maw}
      role="search"
      aria-label={nome}
      data-atalho="busca"
      className={styles['columns']}
      onSubmit={(event: FormEvent) => {
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
    </Group>
  );
}
