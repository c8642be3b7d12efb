import { Box, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { LIST_SCROLL_OFFSET, PAGE_SIZE_PHONE } from '../../lib/constants.ts';
import type { PrepareContext, PrepareResult } from '../../lib/routing/page.ts';
import { useListState } from '../../lib/url-state/useListState.ts';
import { Head } from '../../ui/head/Head.tsx';
import { Late } from '../../ui/Late.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { showList } from '../../ui/scroll-and-focus.ts';
import { useHydrated } from '../../ui/useHydrated.ts';
import styles from './CatalogoPage.module.css';
import { CatalogoDocument, CategoriasDoCatalogoDocument } from './catalogo.gen.ts';
import { catalogoHead } from './catalogo-head.ts';
import { resolveCategorias } from './categorias.ts';
import { Filtros } from './Filtros.tsx';
import {
  alternar,
  catalogoState,
  catalogoVariables,
  FACETAS,
  type FacetaNome,
  ordenacaoSelect,
} from './filtros-do-catalogo.ts';
import { Grade, GradeSkeleton } from './Grade.tsx';
import { facetas, filtrosAtivos, semResultado } from './ilhas.ts';
import { ListFailure } from './ListStates.tsx';
import { pageHolding, pageSize } from './page-size.ts';
import { pageLine } from './texts.ts';
import { useCatalogo } from './useCatalogo.ts';
import { usePageSize, windowPageSize } from './usePageSize.ts';

const LIST_OPTIONS = { typed: ['busca'] } as const;

const proximaPagina = async () => (await import('./ProximaPagina.tsx')).ProximaPagina;

const LEAD = 'Originais importados, em frações de 3 a 30 ml: conheça antes de levar o frasco.';

export const query = (search: URLSearchParams) =>
  catalogoState.toSearch(catalogoState.parse(search));

/** Reads the categories and the first list. Waits for the categories only when the address names some. */
export async function prepare({ client, search, mobile }: PrepareContext): Promise<PrepareResult> {
  const state = catalogoState.parse(search);
  const categorias = client.query({ query: CategoriasDoCatalogoDocument }).then(
    ({ data }) => data?.categorias ?? null,
    () => null,
  );
  const resolved = state.categoria.length > 0 ? await categorias : null;
  const variables = catalogoVariables(state, resolved, pageSize(mobile));
  const listed = client.query({ query: CatalogoDocument, variables }).then(
    async ({ data }) => {
      if (data?.produtos.totalItens === 0) {
        await semResultado.read();
        const { prepareSemResultado } = await import('./SemResultado.tsx');
        await prepareSemResultado(client, variables);
      }
      return true;
    },
    () => false,
  );
  const [ok] = await Promise.all([listed, categorias, facetas.read(), filtrosAtivos.read()]);
  return { status: ok ? 200 : 503 };
}

/** Index of the first product below the window's upper edge, or 0. */
function firstVisible(list: HTMLElement | null): number {
  const cells = [...(list?.children ?? [])];
  return Math.max(
    0,
    cells.findIndex((cell) => cell.getBoundingClientRect().bottom > LIST_SCROLL_OFFSET),
  );
}

export function Page() {
  const list = useListState(catalogoState, LIST_OPTIONS);
  const { applied, draft, addressOf, correct } = list;
  const hydrated = useHydrated();
  const section = useRef<HTMLElement>(null);
  const grid = useRef<HTMLUListElement>(null);
  /** Index of the product to keep in view when the page size changes. */
  const keepInView = useRef<number | null>(null);

  const tamanho = usePageSize(({ from, to }) => {
    const index = firstVisible(grid.current);
    const { page: pagina, index: place } = pageHolding({ page: applied.pagina, index, from, to });
    keepInView.current = index > 0 ? place : null;
    if (pagina !== applied.pagina) correct({ pagina });
  });

  const catalogo = useCatalogo(applied, tamanho, (pagina) => {
    if (tamanho === windowPageSize()) correct({ pagina });
  });
  const { listagem, categorias, loading, failed } = catalogo;
  const produtos = listagem?.itens;

  useEffect(() => {
    if (loading || !produtos || keepInView.current === null) return;
    const cell = grid.current?.children[keepInView.current];
    keepInView.current = null;
    cell?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [loading, produtos]);

  const resolve = (names: readonly string[]) =>
    categorias ? resolveCategorias(names, categorias) : [];
  const shown = resolve(applied.categoria);
  const only = shown.length === 1 ? shown[0] : undefined;
  const selected = categorias ? resolve(draft.categoria).map(({ nome }) => nome) : draft.categoria;

  const on = categorias ? shown.map(({ nome }) => nome) : applied.categoria;
  const { initial } = catalogoState;
  const order = ordenacaoSelect(applied);
  const toggled = (faceta: FacetaNome, valor: string) =>
    addressOf({ [faceta]: alternar(applied[faceta], valor), pagina: 1 });
  const opcoes = listagem?.facetas?.flatMap((faceta) => faceta.opcoes) ?? [];
  const filtros = [
    ...(applied.busca === ''
      ? []
      : [{ label: `“${applied.busca}”`, without: addressOf({ busca: '', pagina: 1 }) }]),
    ...on.map((nome) => ({
      label: nome,
      without: addressOf({ categoria: on.filter((other) => other !== nome), pagina: 1 }),
    })),
    ...FACETAS.flatMap((faceta) =>
      applied[faceta].map((valor) => ({
        label: opcoes.find((opcao) => opcao.valor === valor)?.nome ?? valor,
        without: toggled(faceta, valor),
      })),
    ),
    ...order.data.flatMap(({ value, label }) =>
      value === order.value && value !== initial.ordenar
        ? [{ label, without: addressOf({ ordenar: initial.ordenar, pagina: 1 }) }]
        : [],
    ),
  ];

  const retry = () => {
    // The focused button disappears with the failure.
    section.current?.focus({ preventScroll: true });
    catalogo.retry();
  };

  const empty = produtos?.length === 0;
  // The server renders a failed first read as unavailable, because it cannot retry.
  const unavailable = failed || (!hydrated && !listagem);

  return (
    <Box className="page-width">
      <Head {...catalogoHead({ ...applied, pagina: listagem?.pagina ?? applied.pagina }, shown)} />

      <Stack
        component="header"
        variant="columns"
        gap="var(--space-3) clamp(1.25rem, 3vw, 2.5rem)"
        align="end"
        className={styles['hero']}
        __vars={{ '--md': 'repeat(3, minmax(0, 1fr))' }}
      >
        <Stack gap="sm" className={styles['title']}>
          {only ? <Text variant="eyebrow">Nossas Fragrâncias</Text> : null}
          <h1 tabIndex={-1}>{only?.titulo ?? 'Nossas Fragrâncias'}</h1>
        </Stack>
        <Text maw="44ch" c="var(--text-soft)">
          {only?.descricao ?? LEAD}
        </Text>
      </Stack>

      <Filtros
        list={list}
        categorias={categorias}
        selected={selected}
        listagem={listagem}
        loading={loading}
        categoriasFailed={catalogo.categoriasFailed}
        onRetryCategorias={catalogo.retryCategorias}
      />

      <Box
        component="section"
        ref={section}
        tabIndex={-1}
        aria-labelledby="produtos"
        aria-busy={loading}
        py="var(--space-4) var(--space-8)"
        className="unmarked"
      >
        <h2 id="produtos" className="visually-hidden">
          Produtos
        </h2>
        <Group
          gap="var(--space-2) var(--space-5)"
          mih="2rem"
          mb="md"
          pt="sm"
          className={`part ${styles['top']}`}
        >
          <Text role="status" variant="count" mr="auto" className={styles['line']}>
            {listagem && !empty && pageLine(listagem)}
            {empty && <span className="visually-hidden">Nenhum produto.</span>}
          </Text>
          <filtrosAtivos.Island
            filtros={filtros}
            clearable={!empty}
            onRemove={() => section.current?.focus({ preventScroll: true })}
          />
        </Group>

        {unavailable && (
          <ListFailure
            address={addressOf({})}
            onRetry={retry}
            retrying={loading}
            hasList={listagem !== null}
          />
        )}
        <div className={styles['body']}>
          <facetas.Island
            facetas={listagem?.facetas ?? null}
            escolhas={applied}
            addressOf={toggled}
            className={styles['facets']}
          />
          <div>
            {produtos && !empty && (
              <Grade
                ref={grid}
                produtos={produtos}
                priority={tamanho === PAGE_SIZE_PHONE ? 2 : 3}
              />
            )}
            {empty && (
              <semResultado.Island
                searched={loading ? null : catalogoVariables(applied, categorias, tamanho)}
                addressOf={addressOf}
              />
            )}
            {!listagem && !unavailable && <GradeSkeleton count={tamanho} />}
          </div>
        </div>

        {listagem && !loading && (
          <Late
            load={proximaPagina}
            props={{ query: CatalogoDocument, listagem, variables: catalogo.variables }}
          />
        )}
        {listagem && (
          <Pagination
            label="Páginas de produtos"
            current={listagem.pagina}
            total={listagem.totalPaginas}
            addressOf={(pagina) => addressOf({ pagina })}
            onTurn={() => showList(section.current)}
          />
        )}
      </Box>
    </Box>
  );
}
