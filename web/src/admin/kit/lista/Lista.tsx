import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Paged } from '../../../lib/graphql/usePaged.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { showList } from '../../../ui/scroll.ts';
import { BarraDeSelecao } from './BarraDeSelecao.tsx';
import { Colunas } from './Colunas.tsx';
import { type Coluna, countOf, type Linha, type Palavras } from './coluna.ts';
import { exportar, type PaginaLida } from './exportar.ts';
import { Falha } from './Falha.tsx';
import type { NomeDaLista } from './filtros-guardados.ts';
import styles from './Lista.module.css';
import { type Preferencias, readPreferencias, savePreferencias } from './preferencias.ts';
import { type Linhas, Tabela } from './Tabela.tsx';
import { type Selecao, useSelecao } from './useSelecao.ts';
import { useTodas } from './useTodas.ts';
import { Visoes } from './Visoes.tsx';

export interface PaginaDaLista<T> {
  readonly itens: readonly T[];
  readonly pagina: number;
  readonly totalPaginas: number;
  readonly totalItens: number;
}

interface ListaProps<T extends InFile, InFile extends Linha> {
  nome: NomeDaLista;
  palavras: Palavras;
  colunas: readonly Coluna<InFile>[];
  linhas: Linhas<T>;
  /** True while a panel beside the list leaves it less width. */
  isNarrow?: boolean;
  paged: Paged<PaginaDaLista<T>>;
  skeletons: number;
  filtros: ReactNode;
  /** Query string of the current filter; `''` without one. */
  search: string;
  /** True with an active filter: an empty result then does not mean an empty shop. */
  filtered: boolean;
  addressOfPage: (pagina: number) => string;
  addressOfSearch: (search: string) => string;
  readPage: (pagina: number) => Promise<PaginaLida<InFile>>;
  /** Reads whole rows of a page; enables the selection across pages. */
  readRows?: (pagina: number) => Promise<PaginaLida<T>>;
  renderBulk?: (rows: readonly T[], clear: () => void) => ReactNode;
  renderCards?: (rows: readonly T[] | null, selecao: Selecao) => ReactNode;
  sorted?: Parameters<typeof Tabela<T>>[0]['sorted'];
  place?: RefObject<HTMLElement | null>;
  notice?: ReactNode;
}

function countText<T>({ itens, totalItens }: PaginaDaLista<T>, palavras: Palavras): string {
  if (totalItens === 0) return palavras.vazio;
  return `Exibindo ${itens.length} de ${countOf(totalItens, palavras)}`;
}

/** A list of the dashboard with filters, columns, saved views, export, selection and pages. */
export function Lista<T extends InFile, InFile extends Linha>({
  nome,
  palavras,
  colunas,
  linhas,
  isNarrow = false,
  paged: { pagina, turning, failed, retrying, refresh },
  skeletons,
  filtros,
  search,
  filtered,
  addressOfPage,
  addressOfSearch,
  readPage,
  readRows,
  renderBulk,
  renderCards,
  sorted,
  place: externalPlace,
  notice,
}: ListaProps<T, InFile>) {
  const ownPlace = useRef<HTMLElement>(null);
  const place = externalPlace ?? ownPlace;
  const [preferencias, setPreferencias] = useState(() => readPreferencias(nome));
  const change = (patch: Partial<Preferencias>) => {
    const next = { ...preferencias, ...patch };
    setPreferencias(next);
    savePreferencias(nome, next);
  };
  const usual = colunas.filter(({ extra }) => !extra).map(({ id }) => id);
  const shown = preferencias.colunas ?? usual;
  const onView = colunas.filter(({ id }) => id === linhas.principal || shown.includes(id));

  const rows = pagina?.itens ?? null;
  const onPage = useSelecao(rows?.map(({ id }) => id) ?? []);
  const todas = useTodas({
    filtro: search,
    visible: rows ?? [],
    readPage: readRows,
    onRead: onPage.clear,
  });
  const selecao = todas.selecao ?? onPage;
  const chosen = todas.rows ?? rows?.filter(({ id }) => onPage.ids.has(id)) ?? [];
  const clear = () => {
    todas.clear();
    onPage.clear();
  };
  const empty = pagina !== null && !turning && pagina.itens.length === 0;

  const retry = () => {
    // The retry button disappears with the failure, so the list takes the focus.
    place.current?.focus({ preventScroll: true });
    refresh();
  };

  return (
    <>
      {filtros}
      <section
        ref={place}
        tabIndex={-1}
        aria-label={`Lista de ${palavras.varios}`}
        aria-busy={turning || (pagina === null && !failed)}
        className={styles['list']}
      >
        <Group justify="space-between" gap="xs">
          <Text role="status" size="sm" c="dimmed">
            {pagina && !turning ? countText(pagina, palavras) : 'Carregando…'}
          </Text>
          <Group gap={4}>
            <Visoes
              visoes={preferencias.visoes}
              current={search}
              addressOf={addressOfSearch}
              onChange={(visoes) => change({ visoes })}
            />
            {renderCards ? null : (
              <Colunas
                colunas={colunas.filter(({ id }) => id !== linhas.principal)}
                shown={shown}
                onChange={(each) => change({ colunas: each })}
              />
            )}
            <Button
              variant="subtle"
              size="sm"
              disabled={empty}
              onClick={() => exportar({ nome, colunas: onView, readPage })}
            >
              Exportar CSV
            </Button>
          </Group>
        </Group>
        {notice}
        {failed ? (
          <Falha busy={retrying} onRetry={retry}>
            {pagina === null
              ? `Não foi possível carregar os ${palavras.varios} agora.`
              : `Não foi possível atualizar os ${palavras.varios} agora. Estes são os de antes.`}
          </Falha>
        ) : null}

        {failed && pagina === null ? null : empty ? (
          <Paper className={styles['empty']}>
            <Stack align="start">
              <p>
                {filtered
                  ? 'Nada corresponde aos filtros de agora.'
                  : `Os ${palavras.varios} da loja aparecem aqui.`}
              </p>
              {filtered ? (
                <Button component={Link} to={addressOfSearch('')} variant="outline" size="sm">
                  Limpar filtros
                </Button>
              ) : null}
            </Stack>
          </Paper>
        ) : (
          <div className={styles['rows']} data-old={turning || undefined}>
            {renderCards ? (
              renderCards(rows, selecao)
            ) : (
              <Tabela
                label={`Tabela de ${palavras.varios}`}
                colunas={isNarrow ? onView.filter(({ cede }) => !cede) : onView}
                rows={rows}
                skeletons={skeletons}
                linhas={isNarrow ? { ...linhas, renderActions: null } : linhas}
                selecao={selecao}
                {...(sorted ? { sorted } : {})}
              />
            )}
          </div>
        )}

        <BarraDeSelecao
          chosen={chosen.length}
          visible={rows?.length ?? 0}
          total={pagina?.totalItens ?? 0}
          palavras={palavras}
          all={
            todas.start
              ? {
                  isSelected: todas.rows !== null,
                  lidos: todas.lidos,
                  failed: todas.failed,
                  start: todas.start,
                }
              : null
          }
          onClear={clear}
        >
          {renderBulk?.(chosen, clear)}
        </BarraDeSelecao>
        {pagina ? (
          <Pagination
            brief
            label={`Páginas de ${palavras.varios}`}
            current={pagina.pagina}
            total={pagina.totalPaginas}
            addressOf={addressOfPage}
            onTurn={() => showList(place.current)}
          />
        ) : null}
      </section>
    </>
  );
}
