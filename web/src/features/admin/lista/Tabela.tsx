import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import type { Coluna, Linha } from './coluna.ts';
import styles from './Tabela.module.css';
import type { Selecao } from './useSelecao.ts';

function lookOf({
  numeric,
  tight,
  breaks,
}: Pick<Coluna<Linha>, 'numeric' | 'tight' | 'breaks'>): string | undefined {
  if (numeric) return styles['figure'];
  if (breaks) return styles['breaks'];
  return tight ? styles['tight'] : undefined;
}

/** Attribute of the one control per row that the arrow keys focus. */
const MARK = 'data-linha';

export interface Linhas<T> {
  /** Id of the column that names a row. It is always shown and contains the button that opens the row. */
  readonly principal: string;
  readonly nameOf: (row: T) => string;
  readonly open: { readonly label: (row: T) => string; readonly run: (row: T) => void };
  readonly isExpanded?: (row: T) => boolean;
  readonly renderDetails?: (row: T) => ReactNode;
  readonly renderActions: (row: T) => ReactNode;
}

function useRowKeys(selecao: Selecao) {
  const body = useRef<HTMLTableSectionElement>(null);
  const onKeyDown = (id: string) => (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...(body.current?.querySelectorAll<HTMLElement>(`[${MARK}]`) ?? [])];
    const at = all.indexOf(event.currentTarget);
    const places: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const place = places[event.key];
    if (place !== undefined) {
      event.preventDefault();
      all[place]?.focus();
    } else if (event.key === 'x') {
      selecao.toggle(id);
    }
  };
  return { body, onKeyDown };
}

function Choice({
  label,
  checked,
  mixed = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  mixed?: boolean;
  onChange: () => void;
}) {
  return (
    <label className={styles['choice']}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        checked={checked}
        onChange={onChange}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}

function Skeletons({ rows, cells }: { rows: number; cells: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className={styles['row']} aria-hidden="true">
      {Array.from({ length: cells }, (__, cell) => (
        <td key={cell}>
          <Skeleton className={styles['shape']} />
        </td>
      ))}
    </tr>
  ));
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
  linhas: Linhas<T>;
  selecao: Selecao;
  sorted?: {
    readonly by: string;
    readonly order: 'ascending' | 'descending';
    readonly sorterOf: (coluna: string) => (() => void) | undefined;
  };
}) {
  const { principal, nameOf, open, isExpanded, renderDetails, renderActions } = linhas;
  const { body, onKeyDown } = useRowKeys(selecao);
  const cells = colunas.length + 2;
  const every = rows !== null && rows.length > 0 && selecao.ids.size === rows.length;

  const row = (item: T) => {
    const { id } = item;
    const expanded = isExpanded?.(item);
    return [
      // The keyboard opens the row by the button in its first cell.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <tr
        key={id}
        className={styles['row']}
        data-chosen={selecao.ids.has(id) || undefined}
        onClick={({ currentTarget, target }) => {
          // React also bubbles clicks from a dialog that the row rendered elsewhere in the page.
          const onRow = target instanceof Element && currentTarget.contains(target);
          const onControl = onRow && target.closest('a, button, label, input');
          if (onRow && !onControl && window.getSelection()?.isCollapsed !== false) open.run(item);
        }}
      >
        <td className={styles['tick']}>
          <Choice
            label={`Selecionar ${nameOf(item)}`}
            checked={selecao.ids.has(id)}
            onChange={() => selecao.toggle(id)}
          />
        </td>
        {colunas.map(({ id: coluna, titulo, cell, ...look }) =>
          coluna === principal ? (
            <th key={coluna} scope="row" className={styles['name']} data-tight={look.tight}>
              <button
                type="button"
                {...{ [MARK]: '' }}
                className={styles['open']}
                aria-label={open.label(item)}
                aria-expanded={expanded}
                onKeyDown={onKeyDown(id)}
                onClick={() => open.run(item)}
              >
                {cell(item)}
              </button>
            </th>
          ) : (
            <td key={coluna} data-titulo={titulo} className={lookOf(look)}>
              {cell(item)}
            </td>
          ),
        )}
        <td className={styles['actions']}>{renderActions(item)}</td>
      </tr>,
      expanded ? (
        <tr key={`${id}-detalhes`} className={styles['details']}>
          <td colSpan={cells}>{renderDetails?.(item)}</td>
        </tr>
      ) : null,
    ];
  };

  return (
    <div className={styles['scroll']}>
      <table aria-label={label} className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" className={styles['tick']}>
              <Choice
                label="Selecionar tudo o que está na tela"
                checked={every}
                mixed={!every && selecao.ids.size > 0}
                onChange={selecao.toggleAll}
              />
            </th>
            {colunas.map(({ id, titulo, ...look }) => {
              const sort = sorted?.sorterOf(id);
              const isSorted = sorted?.by === id;
              return (
                <th
                  key={id}
                  scope="col"
                  className={lookOf(look)}
                  aria-sort={isSorted ? sorted?.order : undefined}
                >
                  {sort ? (
                    <button type="button" className={styles['sort']} onClick={sort}>
                      {titulo}
                      <span aria-hidden="true" className={styles['arrow']}>
                        {isSorted ? (sorted?.order === 'ascending' ? '↑' : '↓') : '↕'}
                      </span>
                    </button>
                  ) : (
                    titulo
                  )}
                </th>
              );
            })}
            <th scope="col" className={styles['actions']}>
              Ações
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows === null ? <Skeletons rows={skeletons} cells={cells} /> : rows.map(row)}
        </tbody>
      </table>
    </div>
  );
}
