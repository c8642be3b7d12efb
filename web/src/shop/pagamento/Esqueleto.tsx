import { Box, Stack, Text } from '@mantine/core';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Aviso } from './Aviso.tsx';
import styles from './checkout.module.css';
import type { PaymentMessage } from './words.ts';

/** Placeholder with the card form's height, and the message about an earlier payment. */
export function CartaoEsqueleto({ message = null }: { message?: PaymentMessage | null }) {
  return (
    <Stack gap="lg" miw={0}>
      <Aviso message={message} />
      <Box component="h2" c="dimmed" fz="var(--size-3)">
        Cartão de crédito
      </Box>
      <Skeleton className={styles['skeletonTest']} />
      <Skeleton h="4.875rem" />
      <Skeleton h="4.875rem" />
      <Skeleton h="4.875rem" />
      <Skeleton h="3rem" />
    </Stack>
  );
}

export function CheckoutEsqueleto() {
  return (
    // Keeps the footer below the window, so that loading content shifts nothing visible.
    <Box mih="100svh" pb="var(--space-8)">
      <header className={`page-head ${styles['header']}`}>
        <h1 tabIndex={-1}>Pagamento</h1>
        <Box component="p" role="status" c="var(--text-soft)" className="needs-js">
          Carregando pedido...
        </Box>
        <noscript>
          <p>Esta página precisa de JavaScript. Ligue-o no navegador e abra-a de novo.</p>
        </noscript>
        <Text fz="sm" className={styles['status']} aria-hidden="true">
          &nbsp;
        </Text>
      </header>
      <div className={`${styles['columns']} needs-js`}>
        <CartaoEsqueleto />
      </div>
    </Box>
  );
}
