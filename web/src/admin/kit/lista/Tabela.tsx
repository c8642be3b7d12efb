import { Checkbox, createScopedKeydownHandler, Paper, Table, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Coluna, Linha } from './coluna.ts';
import styles from './Tabela.module.css';
import type { Selecao } from './useSelecao.ts';

type Look = Pick<Coluna<Linha>, 'numeric' | 'wraps' | 'largura'>;

function lookOf({ numeric, wraps, largura }: Look): string {
  return [numeric && styles['figure'], wraps && styles['wraps'], largura && styles[largura]]
    .filter(Boolean)
    .join(' ');
}

/** Attribute of the one control per row that the arrow keys focus. */
const MARK = 'data-linha';

const moveBetweenRows = createScopedKeydownHandler({
  parentSelector: 'tbody',
  siblingSelector: `[${MARK}]`,
  loop: false,
  orientation: 'vertical',
});

export interface Linhas<T> {
  /** Id of the column that names a row. It is always shown and contains the button that opens the row. */
  readonly principal: string;
  readonly nameOf: (row: T) => string;
  readonly open: { readonly label: (row: T) => string; readonly run: (row: T) => void };
  readonly isExpanded?: (row: T) => boolean;
  /** Without it the column is left out. */
  readonly renderActions?: ((row: T) => ReactNode) | null;
}

function Skeletons({ rows, cells }: { rows: number; cells: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <Table.Tr key={row} aria-hidden="true">
      {Array.from({ length: cells }, (__, cell) => (
        <Table.Td key={cell}>
          <Skeleton w="70%" h="1.25rem" />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

/** The whole text of a value, which the table may cut. */
function titleOf(value: ReactNode): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Rows as a table, or as cards with table roles on a narrow screen. `rows` is null during the first load. */
export function Tabela<T extends Linha>({
  label,
  colunas,
  rows,
  skeletons,
  linhas,
  selecao,
  sorted,
}: {
  label: string;
  colunas: readonly Coluna<T>[];
  rows: readonly T[] | null;
  skeletons: number;
  /** Without it a row has no name, and neither opens nor has actions. */
  linhas?: Linhas<T>;
  selecao?: Selecao;
  sorted?: {
    readonly by: string;
    readonly order: 'ascending' | 'descending';
    readonly sorterOf: (coluna: string) => (() => void) | undefined;
  };
}) {
  const renderActions = linhas?.renderActions;
  const onKeyDown = (id: string) => (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'x') selecao?.toggle(id);
    else moveBetweenRows(event);
  };
  const cells = colunas.length + (renderActions ? 1 : 0) + (selecao ? 1 : 0);
  const every = rows !== null && rows.length > 0 && selecao?.ids.size === rows.length;

  const row = (item: T) => {
    const { id } = item;
    const open = linhas && (() => linhas.open.run(item));
    return (
      // The keyboard opens the row by the button in its first cell.
      <Table.Tr
        key={id}
        className={styles['row']}
        data-chosen={selecao?.ids.has(id) || undefined}
        onClick={({ currentTarget, target }) => {
          // React also bubbles clicks from a dialog that the row rendered elsewhere in the page.
          const onRow = target instanceof Element && currentTarget.contains(target);
          const onControl = onRow && target.closest('a, button, label, input');
          if (onRow && !onControl && window.getSelection()?.isCollapsed !== false) open?.();
        }}
      >
        {selecao && linhas ? (
          <Table.Td className={styles['tick']}>
            <Checkbox
              aria-label={`Selecionar ${linhas.nameOf(item)}`}
              checked={selecao.ids.has(id)}
              onChange={() => selecao.toggle(id)}
            />
          </Table.Td>
        ) : null}
        {colunas.map(({ id: coluna, titulo, cell, ...look }) => {
          const value = cell(item);
          return coluna === linhas?.principal ? (
            <Table.Th key={coluna} scope="row" fw={600} className={lookOf(look)}>
              <UnstyledButton
                {...{ [MARK]: id }}
                w="100%"
                mih="2.25rem"
                fw="inherit"
                lh="inherit"
                className={styles['open']}
                title={titleOf(value)}
                aria-label={linhas.open.label(item)}
                aria-expanded={linhas.isExpanded?.(item)}
                onKeyDown={onKeyDown(id)}
                onClick={open}
              >
                {value}
              </UnstyledButton>
            </Table.Th>
          ) : (
            <Table.Td
              key={coluna}
              data-titulo={titulo}
              title={titleOf(value)}
              className={lookOf(look)}
            >
              {value}
            </Table.Td>
          );
        })}
        {renderActions ? (
          <Table.Td className={styles['actions']}>{renderActions(item)}</Table.Td>
        ) : null}
      </Table.Tr>
    );
  };

  return (
    <Paper className={styles['scroll']}>
      <Table
        aria-label={label}
        stickyHeader
        horizontalSpacing="var(--space-2)"
        className={styles['table']}
      >
        <Table.Thead>
          <Table.Tr>
            {selecao ? (
              <Table.Th scope="col" className={styles['tick']}>
                <Checkbox
                  aria-label="Selecionar tudo o que está na tela"
                  checked={every}
                  indeterminate={!every && selecao.ids.size > 0}
                  onChange={selecao.toggleAll}
                />
              </Table.Th>
            ) : null}
            {colunas.map(({ id, titulo, ...look }) => {
              const sort = sorted?.sorterOf(id);
              const isSorted = sorted?.by === id;
              return (
                <Table.Th
                  key={id}
                  scope="col"
                  className={lookOf(look)}
                  aria-sort={isSorted ? sorted?.order : undefined}
                >
                  {sort ? (
                    <UnstyledButton
                      mih="2rem"
                      lts="inherit"
                      tt="inherit"
                      className={styles['sort']}
                      onClick={sort}
                    >
                      {titulo}{' '}
                      <span aria-hidden="true">
                        {isSorted ? (sorted?.order === 'ascending' ? '↑' : '↓') : '↕'}
                      </span>
                    </UnstyledButton>
                  ) : (
                    titulo
                  )}
                </Table.Th>
              );
            })}
            {renderActions ? (
              <Table.Th scope="col" className={styles['actions']}>
                Ações
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === null ? <Skeletons rows={skeletons} cells={cells} /> : rows.map(row)}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
