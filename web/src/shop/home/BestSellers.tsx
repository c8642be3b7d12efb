import { Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { sizesOf } from '../../ui/sizes.ts';
import type { ProdutoCardFragment } from '../produto/cartao/ProdutoCard.gen.ts';
import { NomesDosVolumes, ProdutoCard } from '../produto/cartao/ProdutoCard.tsx';
import styles from './BestSellers.module.css';
import { Carousel } from './Carousel.tsx';

const SIZES = sizesOf('min(62vw,16rem)', 'clamp(13.5rem,22vw,18.75rem)');

export function BestSellers({
  titulo,
  produtos,
}: {
  titulo: string;
  produtos: readonly ProdutoCardFragment[];
}) {
  const titleId = useId();
  const shown = produtos.filter((produto) => produto.ativo);
  if (shown.length === 0) return null;
  return (
    <section className={styles['bestSellers']} aria-labelledby={titleId}>
      <Carousel
        label={titulo}
        heading={
          <Stack gap="sm" flex="1 1 10rem" miw={0}>
            <Text variant="eyebrow">Mais vendidos</Text>
            <h2 id={titleId}>{titulo}</h2>
          </Stack>
        }
        items={shown.map((produto) => ({
          key: produto.id,
          content: (
            <ProdutoCard
              produto={produto}
              sizes={SIZES}
              variant="medium"
              volumes={<NomesDosVolumes variacoes={produto.variacoes} />}
            />
          ),
        }))}
      />
    </section>
  );
}
