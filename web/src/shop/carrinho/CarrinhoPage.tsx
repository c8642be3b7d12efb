import { Box, Button, Group, Stack, type StackProps, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { OriginState } from '../../lib/routing/origin.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { Late } from '../../ui/Late.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { Loading } from './Carrinho.tsx';
import { unitsText } from './texts.ts';
import { useCarrinho } from './useCarrinho.ts';

// Loaded in the browser only, while the cart is read.
const loadCompra = () => import('../finalizar/Compra.tsx').then(({ Compra }) => Compra);
const loadPedido = () =>
  import('../finalizar/PedidoCriado.tsx').then(({ PedidoCriado }) => PedidoCriado);

function Message({ title, children, ...stack }: StackProps & { title: string }) {
  return (
    <Stack
      gap="md"
      align="start"
      justify="center"
      mih="42svh"
      py="var(--space-7) var(--space-8)"
      c="var(--text-soft)"
      {...stack}
    >
      <Text variant="statement" fz="var(--size-2)" lh={1.2}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}

function Visitor() {
  const { pathname, search } = useLocation();
  return (
    <Message title="Entre para ver o seu carrinho">
      <p>Ele fica guardado na sua conta, pronto para quando você voltar.</p>
      <Group gap="sm" align="stretch" mt="sm">
        <ButtonLink to="/login" state={{ from: pathname + search } satisfies OriginState}>
          Fazer Login
        </ButtonLink>
        <ButtonLink to="/produtos" variant="outline">
          Ver Produtos
        </ButtonLink>
      </Group>
    </Message>
  );
}

/** Shown when the page's code failed to load; a reload retries. */
function Missing() {
  return (
    <Message role="alert" title="Não foi possível abrir o carrinho">
      <p>A conexão caiu no caminho. Seus itens continuam guardados.</p>
      <Button onClick={() => window.location.reload()}>Tentar de novo</Button>
    </Message>
  );
}

export function Page() {
  const hydrated = useHydrated();
  const { carrinho, state } = useCarrinho();
  const [search] = useSearchParams();
  const pedido = search.get('pedido');
  const heading = useRef<HTMLHeadingElement>(null);
  const [missing, setMissing] = useState(false);
  const units = carrinho?.quantidadeTotal ?? 0;
  if (hydrated && state !== 'visitor' && pedido) {
    return (
      <Box className="page-width">
        <Head title="Pedido criado" noIndex />
        {missing ? (
          <Missing />
        ) : (
          <Late
            key={pedido}
            load={loadPedido}
            props={{ id: pedido }}
            onMissing={() => setMissing(true)}
          />
        )}
      </Box>
    );
  }
  return (
    <Box className="page-width">
      <Head title="Meu Carrinho" noIndex />
      <Group
        component="header"
        justify="space-between"
        align="baseline"
        gap="var(--space-2) var(--space-5)"
        className="page-head"
      >
        <h1 ref={heading} tabIndex={-1}>
          Meu Carrinho
        </h1>
        {units > 0 ? <Text variant="count">{unitsText(units)}</Text> : null}
      </Group>
      {/* The server does not know the account. */}
      {hydrated ? null : (
        <>
          <div className="needs-js">
            <Loading layout="pagina" />
          </div>
          <noscript>
            <Text py="var(--space-5) var(--space-8)" c="var(--text-soft)">
              O carrinho precisa de JavaScript. Ligue-o no navegador e abra esta página de novo.
            </Text>
          </noscript>
        </>
      )}
      {hydrated && state === 'visitor' ? <Visitor /> : null}
      {hydrated && state !== 'visitor' ? (
        <Late
          load={loadCompra}
          props={{ carrinho, onCleared: () => heading.current?.focus() }}
          onMissing={() => setMissing(true)}
          fallback={missing ? <Missing /> : <Loading layout="pagina" />}
        />
      ) : null}
    </Box>
  );
}
