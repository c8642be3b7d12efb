import { Box } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { CategoryBlock } from './CategoryBlock.tsx';
import styles from './CategoryShowcase.module.css';
import type { VitrineQuery } from './home.gen.ts';

/** `categorias` is undefined while loading. `onPronto` is called once when a block is visible. */
export function CategoryShowcase({
  categorias,
  onPronto,
}: {
  categorias: VitrineQuery['categorias'] | undefined;
  onPronto?: () => void;
}) {
  const featured = (categorias ?? []).flatMap(({ destaque, ...categoria }) =>
    destaque ? [{ categoria, destaque }] : [],
  );
  const ready = featured.length > 0;
  const notify = useEffectEvent(() => onPronto?.());
  useEffect(() => {
    if (ready) notify();
  }, [ready]);
  if (!ready) return null;
  return (
    <Box
      component="section"
      id="linhas"
      w="var(--page)"
      mx="auto"
      className={styles['showcase']}
      aria-label="Linhas de perfumes"
    >
      {featured.map(({ categoria, destaque }, position) => (
        <CategoryBlock
          key={categoria.id}
          categoria={categoria}
          destaque={destaque}
          reversed={position % 2 === 1}
        />
      ))}
    </Box>
  );
}
