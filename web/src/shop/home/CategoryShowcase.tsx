import { Box } from '@mantine/core';
import { CategoryBlock } from './CategoryBlock.tsx';
import styles from './CategoryShowcase.module.css';
import type { VitrineQuery } from './home.gen.ts';

type Categorias = VitrineQuery['categorias'];

/** True when the showcase has a block. A category without a featured product has none. */
export function isShowcaseReady(categorias: Categorias): boolean {
  return categorias.some(({ destaque }) => destaque !== null);
}

export function CategoryShowcase({ categorias }: { categorias: Categorias }) {
  const featured = categorias.flatMap(({ destaque, ...categoria }) =>
    destaque ? [{ categoria, destaque }] : [],
  );
  if (featured.length === 0) return null;
  return (
    <Box
      component="section"
      id="linhas"
      className={`page-width reel ${styles['showcase']}`}
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
