import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { type LinkProps, useLocation } from 'react-router-dom';
import { checkoutPath } from '../../lib/pedidos/checkout-path.ts';
import type { OriginState } from '../../lib/routing/origin.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import styles from './checkout.module.css';

/** A link or a button under a message. */
type Way = { readonly label: string } & (
  | Pick<LinkProps, 'to' | 'state'>
  | { readonly onClick: () => void; readonly busy?: boolean }
);

export const TO_ORDERS: Way = { label: 'Ir para Meus Pedidos', to: '/meus-pedidos' };
export const TO_SHOP: Way = { label: 'Voltar à loja', to: '/' };

export function toPayment({ id, total }: { id: string; total?: number }, label: string): Way {
  const state = total === undefined ? undefined : { pedidoId: id, total };
  return { label, to: checkoutPath(id), state };
}

export function toOrder(id: string, label: string): Way {
  return { label, to: `/meus-pedidos?busca=${encodeURIComponent(id)}` };
}

/** A page with a message, as high as the window. */
export function Tela({
  title,
  titleRef,
  mark,
  children,
  ways,
  isQuiet = false,
  more,
}: {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  mark?: ReactNode;
  children: ReactNode;
  /** The main one first. */
  ways: readonly Way[];
  /** True where no way is a next step. */
  isQuiet?: boolean;
  more?: ReactNode;
}) {
  const [main, other] = isQuiet ? ['outline', 'subtle'] : ['filled', 'outline'];
  return (
    <Stack
      align="flex-start"
      mih="100svh"
      py="max(var(--space-7), 9svh) var(--space-8)"
      className={styles['screen']}
    >
      {mark ? <Box c="var(--success)">{mark}</Box> : null}
      <h1 tabIndex={-1} ref={titleRef}>
        {title}
      </h1>
      <Stack gap="sm" maw="38rem" c="var(--text-soft)">
        {children}
      </Stack>
      <Group gap="sm" align="stretch" mt="sm" className={styles['ways']}>
        {ways.map(({ label, ...way }, index) => {
          const variant = index === 0 ? main : other;
          return 'to' in way ? (
            <ButtonLink key={label} variant={variant} {...way}>
              {label}
            </ButtonLink>
          ) : (
            <Button
              key={label}
              variant={variant}
              aria-disabled={way.busy}
              aria-busy={way.busy}
              onClick={way.onClick}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      {more ? (
        <Box w="min(100%, 40rem)" mt="md" pt="lg" style={{ borderTop: '1px solid var(--line)' }}>
          {more}
        </Box>
      ) : null}
    </Stack>
  );
}

export function ConviteParaEntrar({ title, from }: { title: string; from?: string }) {
  const { pathname, search } = useLocation();
  const state: OriginState = { from: from ?? pathname + search };
  return (
    <Tela
      title={title}
      ways={[
        { label: 'Fazer Login', to: '/login', state },
        { label: 'Ver Produtos', to: '/produtos' },
      ]}
    >
      <Text variant="statement">Entre para continuar</Text>
      <p>O pedido fica guardado na sua conta. Depois do login você volta direto para cá.</p>
    </Tela>
  );
}

/** Shown before hydration and without JavaScript. */
export function Espera({ title }: { title: string }) {
  return (
    <Tela title={title} ways={[]}>
      <p role="status" className="needs-js">
        Carregando pedido...
      </p>
      <noscript>
        <p>Esta página precisa de JavaScript. Ligue-o no navegador e abra-a de novo.</p>
      </noscript>
    </Tela>
  );
}

/** Focuses a title that replaces another one, so that it is announced. */
export function useTitleFocus(wanted: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wanted) title.current?.focus();
  }, [wanted]);
  return title;
}
