import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Head } from '../../ui/head/Head.tsx';
import { NoPicture } from '../../ui/NoPicture.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ProdutoCardFragment } from './cartao/ProdutoCard.gen.ts';
import { FOTO_SIZES } from './Foto.tsx';
import styles from './PageStates.module.css';
import { priceLabel } from './price.ts';

/** Placeholders of the page; with picture, name and price of the product where the cache has them. */
export function Loading({ doCache }: { doCache: ProdutoCardFragment | null }) {
  return (
    <Stack
      variant="columns"
      gap="var(--space-5) var(--space-6)"
      // Keeps the footer below the window, where the product's page has it.
      mih="200vh"
      pb="var(--space-9)"
      className={`page-width ${styles['loading']}`}
      style={{ alignContent: 'start' }}
      __vars={{ '--sm': 'repeat(2, minmax(0, 1fr))' }}
    >
      <Head title={doCache?.nome ?? 'Produto'} noIndex />
      {doCache ? (
        <div className={styles['picture']}>
          {doCache.imagem ? (
            <Picture imagem={doCache.imagem} sizes={FOTO_SIZES} priority />
          ) : (
            <NoPicture />
          )}
        </div>
      ) : (
        <Skeleton className={styles['picture']} />
      )}
      <div>
        <h1 tabIndex={-1} className={doCache ? undefined : 'visually-hidden'}>
          {doCache?.nome ?? 'Produto'}
        </h1>
        {doCache ? (
          <Text variant="figures" my="sm" ff="var(--font-display)" fz="var(--size-3)">
            {priceLabel(doCache)}
          </Text>
        ) : null}
        <Box component="p" role="status" mb="xl" c="var(--text-soft)">
          Carregando produto...
        </Box>
        <Stack gap="md">
          <Skeleton h="5rem" />
          <Skeleton h="3rem" />
          <Skeleton h="3rem" />
        </Stack>
      </div>
    </Stack>
  );
}

function Notice({
  head = 'Produto',
  title,
  text,
  role,
  children,
}: {
  head?: string;
  title: string;
  text: string;
  role?: 'alert';
  children: ReactNode;
}) {
  return (
    <Stack
      gap="lg"
      align="flex-start"
      justify="center"
      w="min(40rem, var(--page))"
      mih="60svh"
      mx="auto"
    >
      <Head title={head} noIndex />
      <h1 tabIndex={-1}>{title}</h1>
      <Box component="p" role={role} c="var(--text-soft)">
        {text}
      </Box>
      {children}
    </Stack>
  );
}

export function NotFound() {
  return (
    <Notice
      head="Produto não encontrado"
      title="Produto não encontrado"
      text="O endereço pode ter mudado, ou este perfume saiu da nossa seleção."
    >
      <ButtonLink to="/produtos">Voltar aos Produtos</ButtonLink>
    </Notice>
  );
}

/** The product's existence is unknown; the page keeps its address and offers a retry. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      title="Não foi possível abrir este produto"
      text="A loja não respondeu agora. Espere um instante e tente de novo."
      role="alert"
    >
      <Group gap="sm" align="stretch">
        <Button className="needs-js" onClick={onRetry}>
          Tentar de novo
        </Button>
        <ButtonLink to="/produtos" variant="outline">
          Voltar aos Produtos
        </ButtonLink>
      </Group>
    </Notice>
  );
}
