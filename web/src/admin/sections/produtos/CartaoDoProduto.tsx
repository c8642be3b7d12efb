import { Badge, Box, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/formats/money.ts';
import { NoPicture } from '../../../ui/NoPicture.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import styles from './CartaoDoProduto.module.css';
import { PontoDeEstoque } from './PontoDeEstoque.tsx';
import type { ProdutoAdminFragment } from './produto.gen.ts';

export function precoText({ precoMinimo, precoVaria }: ProdutoAdminFragment): string {
  if (precoMinimo === null) return 'Preço indisponível';
  return `${precoVaria ? 'A partir de ' : ''}${formatMoney(precoMinimo)}`;
}

/** Category names, or "Sem categoria": a product may have lost its last category. */
export function categoriasText({ categorias }: ProdutoAdminFragment): string {
  return categorias.map(({ nome }) => nome).join(', ') || 'Sem categoria';
}

export function CartaoDoProduto({
  produto,
  chosen,
  onChoose,
  children,
}: {
  produto: ProdutoAdminFragment;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  const { nome, imagem, ativo, variacoes, estoqueTotal } = produto;
  return (
    <Paper
      component="article"
      pos="relative"
      className={styles['card']}
      data-chosen={chosen || undefined}
    >
      <Checkbox
        aria-label={`Selecionar ${nome}`}
        checked={chosen}
        pos="absolute"
        top="var(--space-2)"
        left="var(--space-2)"
        p="sm"
        bdrs="md"
        bg="var(--over-picture-menu)"
        style={{ zIndex: 'var(--z-above)' }}
        onChange={onChoose}
      />
      <Box
        pos="relative"
        bg="var(--surface)"
        style={{ overflow: 'hidden' }}
        className={styles['picture']}
        data-off={!ativo || undefined}
      >
        {imagem ? <Picture imagem={imagem} sizes="15rem" alt="" /> : <NoPicture />}
        {ativo ? null : (
          <Badge
            pos="absolute"
            right="var(--space-2)"
            bottom="var(--space-2)"
            bd={0}
            bg="var(--over-picture-text)"
            c="var(--text)"
          >
            Desativado
          </Badge>
        )}
      </Box>
      <Stack gap="var(--space-1)" p={{ base: 'sm', xs: 'md' }} style={{ overflowWrap: 'anywhere' }}>
        <Box component="h2" fz="var(--size-3)">
          {nome}
        </Box>
        <Text size="sm" c="dimmed">
          {categoriasText(produto)}
        </Text>
        <Text variant="figures" c="var(--amber-bright)" fw={600}>
          {precoText(produto)}
        </Text>
        {variacoes.length > 0 ? (
          <Group
            component="ul"
            gap="var(--space-1) var(--space-4)"
            mt="xs"
            c="var(--text-soft)"
            fz="sm"
          >
            {variacoes.map((variacao) => (
              <Group component="li" gap="xs" key={variacao.id}>
                {variacao.nome}
                <PontoDeEstoque estoque={variacao.estoque} />
              </Group>
            ))}
          </Group>
        ) : (
          <Group component="p" gap="xs" mt="xs" c="var(--text-soft)" fz="sm">
            Estoque <PontoDeEstoque estoque={estoqueTotal} />
          </Group>
        )}
      </Stack>
      <Group gap={4} px="sm" pb="sm" justify="flex-end">
        {children}
      </Group>
    </Paper>
  );
}
