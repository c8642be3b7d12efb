import { Group, NativeSelect, type NativeSelectProps } from '@mantine/core';
import { type FormEvent, type ReactNode, startTransition, useOptimistic } from 'react';
import type { ListState } from '../../../lib/url-state/useListState.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import styles from './Lista.module.css';

/** A choice among options: its label, its options, and what `choiceOf` of the list returns. */
type Escolha = readonly [
  label: string,
  data: NonNullable<NativeSelectProps['data']>,
  choice: Pick<NativeSelectProps, 'value' | 'onChange'>,
];

/** The search of a list, its choices and other filters. Typed text is optimistic, because every change re-renders the list. */
export function FiltrosDaLista({
  nome,
  busca,
  list: { draft, change, apply },
  maw,
  escolhas,
  children,
}: {
  nome: string;
  busca: string;
  list: Pick<ListState<{ busca: string }>, 'draft' | 'change' | 'apply'>;
  maw?: string;
  escolhas?: readonly Escolha[];
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
      {escolhas?.map(([label, data, choice]) => (
        <NativeSelect key={label} variant="line" label={label} data={data} {...choice} />
      ))}
      {children}
    </Group>
  );
}
