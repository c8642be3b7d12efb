import { useFragment } from '@apollo/client/react';
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { momentText } from '../../../../lib/formats/moment.ts';
import { numeroText, porAssistenteText } from '../../../../lib/pedidos/pedido-texts.ts';
import { ArrowLeftIcon, ChevronDownIcon, CloseIcon } from '../../../../ui/icons.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Falha } from '../../../kit/lista/Falha.tsx';
import { DetalhesDoPedido } from '../DetalhesDoPedido.tsx';
import { PedidoAdminFragmentDoc, PedidoEmLinhaFragmentDoc } from '../pedido.gen.ts';
import { SituacaoDoPedido } from '../SituacaoDoPedido.tsx';
import { AcoesDoPedido } from './AcoesDoPedido.tsx';
import styles from './PaginaDoPedido.module.css';
import { usePaginaDoPedidoQuery } from './pagina.gen.ts';

/** Frame of an open order. Takes the focus before it is painted, so that no key acts on the row behind it. */
function Painel({
  titulo,
  onClose,
  beside,
  children,
}: {
  titulo: string;
  onClose: () => void;
  /** Controls beside the title. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Where the page takes the place of the list, it starts at its top.
    if (!window.matchMedia('(width >= 75rem)').matches) window.scrollTo({ top: 0 });
  }, []);
  return (
    <Stack
      component="section"
      gap="lg"
      mt={{ base: 'sm', lg: 'lg' }}
      p={{ lg: 'var(--space-4) var(--space-5) var(--space-5)' }}
      pos={{ lg: 'sticky' }}
      top={{ lg: 'md' }}
      bdrs="lg"
      className={styles['panel']}
      aria-label={titulo}
    >
      <Group component="header" gap="xs">
        <ActionIcon
          variant="transparent"
          color="var(--text)"
          size="lg"
          aria-label="Voltar aos pedidos"
          onClick={onClose}
        >
          <Box component={ArrowLeftIcon} hiddenFrom="lg" />
          <Box component={CloseIcon} visibleFrom="lg" />
        </ActionIcon>
        <Box
          component="h2"
          ref={heading}
          tabIndex={-1}
          flex="1"
          fz="var(--size-3)"
          className="unmarked"
        >
          {titulo}
        </Box>
        {beside}
      </Group>
      {children}
    </Stack>
  );
}

/** A neighbour of the order in the list; shortcuts press it by its mark. */
function Vizinho({
  id,
  label,
  atalho,
  onOpen,
}: {
  id: string | null;
  label: string;
  atalho: 'anterior' | 'proximo';
  onOpen: (id: string) => void;
}) {
  return (
    <ActionIcon
      variant="transparent"
      color="var(--text)"
      size="lg"
      aria-label={label}
      aria-disabled={id === null}
      data-atalho={atalho}
      onClick={() => {
        if (id !== null) onOpen(id);
      }}
    >
      <Box component="span" {...(atalho === 'anterior' && { style: { transform: 'scaleY(-1)' } })}>
        <ChevronDownIcon size={18} />
      </Box>
    </ActionIcon>
  );
}

function SemPedido({ children, onClose }: { children: string; onClose: () => void }) {
  return (
    <>
      <p>{children}</p>
      <Button variant="outline" w="fit-content" onClick={onClose}>
        Ver todos os pedidos
      </Button>
    </>
  );
}

interface Pagina {
  readonly id: string;
  /** The orders before and after this one in the list; null at its ends, and for an order that it does not show. */
  readonly anterior: string | null;
  readonly proximo: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** The page that an address opens. `id` is null when its order number is not a number. */
export function PaginaDoEndereco({ id, ...pagina }: Omit<Pagina, 'id'> & { id: string | null }) {
  return id === null ? (
    <Painel titulo="Este endereço não é de um pedido" onClose={pagina.onClose}>
      <SemPedido onClose={pagina.onClose}>
        O número de um pedido só tem algarismos, como em #pedidos/12. Confira o endereço.
      </SemPedido>
    </Painel>
  ) : (
    <PaginaDoPedido id={id} {...pagina} />
  );
}

/** An order with everything about it. Its status and date, which a list has loaded, are shown at once. */
function PaginaDoPedido({ id, anterior, proximo, onOpen, onClose }: Pagina) {
  const { data, error, loading, refetch } = usePaginaDoPedidoQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const from = { __typename: 'Pedido', id } as const;
  const linha = useFragment({
    fragment: PedidoEmLinhaFragmentDoc,
    fragmentName: 'PedidoEmLinha',
    from,
  });
  const { data: pedido, complete } = useFragment({
    fragment: PedidoAdminFragmentDoc,
    fragmentName: 'PedidoAdmin',
    from,
  });
  const reload = () => void refetch();
  const isMissing = data?.pedido === null && !loading;
  const hasNeighbours = anterior !== null || proximo !== null;

  return (
    <Painel
      key={id}
      titulo={numeroText(id)}
      onClose={onClose}
      beside={
        hasNeighbours ? (
          <Group gap={0} wrap="nowrap">
            <Vizinho id={anterior} label="Pedido anterior" atalho="anterior" onOpen={onOpen} />
            <Vizinho id={proximo} label="Próximo pedido" atalho="proximo" onOpen={onOpen} />
          </Group>
        ) : null
      }
    >
      {isMissing ? (
        <SemPedido onClose={onClose}>
          A loja não tem um pedido com este número. Ele pode ter sido apagado.
        </SemPedido>
      ) : (
        <>
          {linha.complete ? (
            <Group gap="var(--space-2) var(--space-4)">
              <SituacaoDoPedido {...linha.data} />
              <Text size="sm" c="dimmed">
                Feito em {momentText(linha.data.data)}
                {porAssistenteText(linha.data)}
              </Text>
            </Group>
          ) : null}
          {complete ? (
            <>
              <AcoesDoPedido pedido={pedido} />
              <DetalhesDoPedido
                pedido={pedido}
                notas={data?.pedido?.notas}
                historico={data?.pedido?.historico}
                loading={loading}
                failed={error !== undefined}
                onReload={reload}
              />
            </>
          ) : error && !loading ? (
            <Falha onRetry={reload}>Não foi possível ler este pedido agora.</Falha>
          ) : (
            <div role="status">
              <span className="visually-hidden">Carregando o pedido…</span>
              <Skeleton h="20rem" />
            </div>
          )}
        </>
      )}
    </Painel>
  );
}
