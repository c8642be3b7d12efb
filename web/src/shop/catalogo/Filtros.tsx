import { Button, Group, NativeSelect } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListState } from '../../lib/url-state/useListState.ts';
import { Chip } from '../../ui/Chip.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { staysHere } from '../../ui/stays-here.ts';
import { type ComNome, toggleCategoria } from './categorias.ts';
import styles from './Filtros.module.css';
import {
  type CatalogoState,
  catalogoState,
  FACETAS,
  ordenacaoSelect,
} from './filtros-do-catalogo.ts';
import { countText } from './texts.ts';
import type { Listagem } from './useCatalogo.ts';
import { useContagem } from './useContagem.ts';

const SKELETON_CHIPS = ['a', 'b', 'c', 'd', 'e'];

const titleOf = (produtos: number | undefined) =>
  produtos === undefined ? undefined : countText(produtos);

/** Search, order and category chips. Without JavaScript it is a plain form, and the chips are links. */
export function Filtros({
  list: { draft, change, apply, addressOf },
  categorias,
  selected,
  listagem,
  loading,
  categoriasFailed,
  onRetryCategorias,
}: {
  list: ListState<CatalogoState>;
  categorias: readonly ComNome[] | null;
  selected: readonly string[];
  listagem: Listagem | null;
  loading: boolean;
  categoriasFailed: boolean;
  onRetryCategorias: () => void;
}) {
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const chips = useRef<HTMLElement>(null);
  // Without the category list, the chosen ones can still be removed.
  const offered = categorias ?? selected.map((nome) => ({ nome }));
  const { counts, live, count } = useContagem(listagem, loading);
  const isEmpty = (nome: string) => live && !selected.includes(nome) && counts.get(nome) === 0;

  // Adopts input from before hydration, which the next render would overwrite.
  const adoptEarlyInput = useEffectEvent(() => {
    const { current } = form;
    const busca = current?.querySelector<HTMLInputElement>('[name=busca]')?.value ?? '';
    const ordenar = catalogoState.read('ordenar', current?.querySelector('select')?.value ?? '');
    if (busca !== draft.busca || ordenar !== draft.ordenar) change({ busca, ordenar });
  });
  useLayoutEffect(() => adoptEarlyInput(), []);

  return (
    <div className={styles['filters']}>
      <form
        ref={form}
        role="search"
        aria-label="Fragrâncias"
        action={pathname}
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {FACETAS.map((faceta) =>
          draft[faceta].length > 0 ? (
            <input key={faceta} type="hidden" name={faceta} value={draft[faceta].join(',')} />
          ) : null,
        )}
        {selected.length > 0 && <input type="hidden" name="categoria" value={selected.join(',')} />}
        <div className={styles['search']}>
          <SearchField
            name="busca"
            label="Buscar pelo nome"
            placeholder="Buscar pelo nome"
            maxLength={100}
            value={draft.busca}
            onChange={(busca) => change({ busca })}
          />
        </div>
        <div className={styles['sort']}>
          <NativeSelect
            variant="line"
            name="ordenar"
            aria-label="Ordenar por"
            {...ordenacaoSelect(draft)}
            onChange={({ currentTarget: { value } }) =>
              change({ ordenar: catalogoState.read('ordenar', value) })
            }
          />
        </div>
        <Button type="submit" variant="outline" size="sm" className={styles['submit']}>
          Filtrar
        </Button>
      </form>

      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only preloads the counts */}
      <nav
        ref={chips}
        tabIndex={-1}
        aria-label="Categorias"
        className={styles['categories']}
        // Touch selects the chip at once, and the counts load with that list.
        onPointerEnter={({ pointerType }) => (pointerType === 'touch' ? undefined : count())}
        onKeyUp={count}
      >
        <ul className={styles['chips']}>
          {offered.map(({ nome }) => (
            <li key={nome}>
              <Chip
                selected={selected.includes(nome)}
                disabled={isEmpty(nome)}
                title={titleOf(counts.get(nome))}
                to={addressOf({ categoria: toggleCategoria(selected, nome), pagina: 1 })}
                onClick={(event) => {
                  if (!staysHere(event)) return;
                  event.preventDefault();
                  change({ categoria: toggleCategoria(selected, nome) });
                }}
              >
                {nome}
              </Chip>
              {counts.has(nome) && (
                <span className={styles['count']} aria-hidden="true">
                  {counts.get(nome)}
                </span>
              )}
            </li>
          ))}
          {!categorias &&
            !categoriasFailed &&
            SKELETON_CHIPS.map((key) => (
              <li key={key}>
                <Skeleton className={styles['skeleton']} />
              </li>
            ))}
        </ul>
        {categoriasFailed && (
          <Group
            component="p"
            gap="xs"
            wrap="nowrap"
            c="var(--text-faint)"
            fz="sm"
            style={{ whiteSpace: 'nowrap' }}
          >
            As categorias não carregaram.
            <Button
              variant="subtle"
              size="sm"
              className="needs-js"
              onClick={() => {
                // The focused button disappears with the failure.
                chips.current?.focus();
                onRetryCategorias();
              }}
            >
              Tentar de novo
            </Button>
          </Group>
        )}
      </nav>
    </div>
  );
}
