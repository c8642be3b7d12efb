import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { type ListState, useListState } from '../../lib/url-state/useListState.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showList } from '../../ui/scroll-and-focus.ts';
import { type PedidosState, pedidosState, statusOptions } from './filtros-dos-pedidos.ts';
import styles from './MeusPedidosPage.module.css';
import { PedidoCard } from './PedidoCard.tsx';
import { useMudancas } from './useMudancas.ts';
import { type PaginaDePedidos, usePedidos } from './usePedidos.ts';

const LIST_OPTIONS = { typed: ['busca'] } as const;

export const query = (search: URLSearchParams) => pedidosState.toSearch(pedidosState.parse(search));

function Filtros({ list: { draft, change, apply } }: { list: ListState<PedidosState> }) {
  return (
    <form
      role="search"
      aria-label="Pedidos"
      className={styles['filters']}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <SearchField
        name="busca"
        label="Buscar por número ou produto"
        placeholder="Buscar por número ou produto..."
        maxLength={100}
        value={draft.busca}
        onChange={(busca) => change({ busca })}
      />
      <NativeSelect
        variant="line"
        name="status"
        aria-label="Status do pedido"
        data={statusOptions}
        value={draft.status}
        onChange={({ currentTarget: { value } }) =>
          change({ status: pedidosState.read('status', value) })
        }
      />
    </form>
  );
}

function CardSkeleton() {
  return (
    <Stack
      variant="panel"
      gap={0}
      justify="space-between"
      bg="none"
      className={styles['skeleton']}
      aria-hidden="true"
    >
      <Skeleton w="60%" h="2.75rem" />
      <Skeleton h="5rem" />
      <Skeleton w="80%" h="2.5rem" />
    </Stack>
  );
}

function countText(pagina: PaginaDePedidos, filtered: boolean): string {
  const { totalItens } = pagina;
  if (totalItens > 0) return totalItens === 1 ? '1 pedido' : `${totalItens} pedidos`;
  return filtered ? 'Nenhum pedido encontrado.' : 'Você ainda não possui pedidos.';
}

/** The orders that the list covers, of an API that sends more than the gateway keeps. */
function partText(parte: PaginaDePedidos['parteLida']): string {
  const count = (quantity: number) => quantity.toLocaleString('pt-BR');
  const reach = parte?.total
    ? `Esta lista alcança ${count(parte.lidos)} dos seus ${count(parte.total)} pedidos`
    : 'Esta lista não alcança todos os seus pedidos';
  return `${reach}: estão aqui os mais recentes e os que estão em andamento.`;
}

export function Page() {
  const list = useListState(pedidosState, LIST_OPTIONS);
  const { applied, addressOf, correct } = list;
  const { pagina, turning, failed, retrying, refresh } = usePedidos(applied, (actual) =>
    correct({ pagina: actual }),
  );
  const announcement = useMudancas(pagina?.itens ?? null);
  const section = useRef<HTMLDivElement>(null);

  const filtered = applied.busca !== '' || applied.status !== '';
  const empty = pagina !== null && !turning && pagina.itens.length === 0;
  const loading = pagina === null && !failed;

  const retry = () => {
    // The retry button disappears with the failure, so the section takes the focus.
    section.current?.focus({ preventScroll: true });
    refresh();
  };

  return (
    <Stack
      gap={0}
      maw="68rem"
      mih="70svh"
      pb="var(--space-8)"
      className={`page-width ${styles['page']}`}
    >
      <Head title="Meus Pedidos" noIndex />
      <header>
        <Text variant="eyebrow">Sua conta</Text>
        <Box component="h1" tabIndex={-1} mt="sm">
          Meus Pedidos
        </Box>
      </header>
      <Filtros list={list} />

      <Stack
        component="section"
        ref={section}
        tabIndex={-1}
        aria-label="Lista de pedidos"
        aria-busy={turning || loading}
        gap="md"
        mt="md"
        className="unmarked"
      >
        <Text
          role="status"
          variant={empty ? 'statement' : 'count'}
          {...(empty ? { pt: 'xl', fz: 'var(--size-2)', lh: 1.2 } : { mih: '1.5rem' })}
        >
          {loading ? 'Carregando pedidos...' : null}
          {pagina && !turning ? countText(pagina, filtered) : null}
        </Text>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>

        {failed ? (
          <Group role="alert" variant="alert">
            <p>
              {pagina === null
                ? 'Não foi possível carregar os seus pedidos agora. Eles continuam guardados.'
                : 'Não foi possível atualizar os pedidos agora. Estes são os de antes.'}
            </p>
            <Button variant="outline" size="sm" aria-busy={retrying || undefined} onClick={retry}>
              Tentar de novo
            </Button>
          </Group>
        ) : null}
        {loading ? [0, 1, 2].map((place) => <CardSkeleton key={place} />) : null}

        {pagina && pagina.itens.length > 0 ? (
          <Stack component="ul" gap="lg" className={styles['cards']}>
            {pagina.itens.map((pedido) => (
              <li key={pedido.id}>
                <PedidoCard pedido={pedido} onChanged={refresh} />
              </li>
            ))}
          </Stack>
        ) : null}
        {empty ? (
          <Stack gap="lg" c="var(--text-soft)">
            <p>
              {filtered
                ? 'Confira o número ou o nome, ou olhe todos os pedidos.'
                : 'O que você comprar aparece aqui, do pagamento à entrega.'}
            </p>
            <Group gap="sm" align="stretch">
              {filtered ? (
                <ButtonLink
                  to={addressOf({ busca: '', status: '', pagina: 1 })}
                  onClick={() => section.current?.focus({ preventScroll: true })}
                >
                  Ver todos os pedidos
                </ButtonLink>
              ) : null}
              <ButtonLink to="/produtos" variant={filtered ? 'outline' : 'filled'}>
                Ver Produtos
              </ButtonLink>
            </Group>
          </Stack>
        ) : null}

        {pagina?.filtrosCompletos === false ? (
          <Text variant="count" mih="1.5rem">
            {partText(pagina.parteLida)} Para ver um mais antigo, fale com a loja.
          </Text>
        ) : null}
        {pagina ? (
          <Pagination
            brief
            label="Páginas de pedidos"
            current={pagina.pagina}
            total={pagina.totalPaginas}
            addressOf={(numero) => addressOf({ pagina: numero })}
            onTurn={() => showList(section.current)}
          />
        ) : null}
      </Stack>
    </Stack>
  );
}
